// The command line, on a Node that bin/countersign.js has found new enough.

// Compiled code is kept from one start to the next; NODE_DISABLE_COMPILE_CACHE=1 turns that off. Nothing is imported
// before, since it would be compiled each time.
const { enableCompileCache } = process.getBuiltinModule('node:module');
enableCompileCache();
const { run } = await import('./commands/program.ts').catch((error: Error) => {
  process.stderr.write(`countersign cannot start: ${error.message}\n`);
  process.exit(2);
});
process.stdout.on('error', outputFailed);
process.stderr.on('error', outputFailed);
await run(process.argv.slice(2));
// A target that never answers one of its checks must not keep the process from ending.
if (process.argv[2] === 'verify') setTimeout(() => process.exit(), 2_000).unref();

/** A reader that closes the output early, as `head` does, is not an error; what is written from then on is dropped. */
function outputFailed({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`countersign: the output cannot be written: ${message}\n`);
  process.exit(2);
}
