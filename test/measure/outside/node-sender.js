// A sender of somebody else, in Node: it sends an event to the URL whenever this process is asked for one.
//
// Usage: node node-sender.js FOLDER URL SECRET; prints the port at which POST / asks for an event. FOLDER has its packages.

import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const [folder, url, secret] = process.argv.slice(2);
const { WebhookDispatcher } = await import(
  `${pathToFileURL(folder)}/node_modules/@emulators/core/dist/index.js`
);
const dispatcher = new WebhookDispatcher();
dispatcher.register({ url, secret, events: ['*'], active: true, owner: 'acme', repo: 'shop' });
let number = 0;

const server = createServer((_, response) => {
  number += 1;
  // Another order each time: what is the same to the byte cannot be told apart from outside.
  void dispatcher.dispatch('order', 'paid', { action: 'paid', order: `A-${number}` }, 'acme', 'shop');
  response.writeHead(202).end();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
