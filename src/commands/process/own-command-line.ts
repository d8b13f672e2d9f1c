// How this command line is started again.

/**
 * The executable, its flags and the script, to which the arguments of a command are added.
 *
 * @example spawn(…[...ownCommandLine(), 'mock'])
 */
export function ownCommandLine(): readonly string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] ?? ''];
}
