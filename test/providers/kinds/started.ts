// `node test/providers/kinds/started.ts quota:3 …`: starts services, each with the fault of that number, and says where.

import { type KindFault, kindFaultsOf } from './faults.ts';
import { patchedStart } from './patched.ts';

for (const name of process.argv.slice(2)) {
  const [service = '', number = ''] = name.split(':');
  const fault = (await kindFaultsOf(service))[Number(number)] as KindFault;
  const start = await patchedStart(service, fault);
  await using running = await start({});
  process.stdout.write(`${name} ${running.url}\n`);
}
process.exit();
