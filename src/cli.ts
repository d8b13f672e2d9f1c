#!/usr/bin/env node
// The command line's door. It looks at Node's version before it loads anything that needs a new one.

const NEEDED = [24, 18] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `countersign needs Node ${NEEDED.join('.')} or later, and this is ${process.versions.node}; install it, or run it by npm inside the project\n`,
  );
  process.exitCode = 2;
} else {
  const { run } = await import('./commands/program.ts').catch((error: Error) => {
    process.stderr.write(`countersign cannot start: ${error.message}\n`);
    process.exit(2);
  });
  await run(process.argv.slice(2));
  // A target that never answers one of its checks must not keep the process from ending.
  if (process.argv[2] === 'verify') setTimeout(() => process.exit(), 2_000).unref();
}
