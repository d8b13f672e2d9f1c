// Which Node the package needs, and the one sentence that the command line and every import say on an older one.

/** The oldest version of each line that is new enough for the package; later lines are. */
const PACKAGE = [
  [22, 18],
  [24, 18],
];

/** The sources have syntax that Node 22 lacks. */
const SOURCES = [[24, 18]];

/** Why this Node cannot run the package, or its sources; `undefined` if it can. */
export function whyTooOld({ version = process.versions.node, isSource = false } = {}) {
  const needed = isSource ? SOURCES : PACKAGE;
  const [major, minor] = version.split('.').map(Number);
  const line = needed.find(([each]) => each === major);
  if (line === undefined ? major > needed.at(-1)[0] : minor >= line[1]) return undefined;
  const lines = needed.map((each) => each.join('.')).join(' or ');
  return `countersign needs Node ${lines} or later, and this is ${version}; "npm install --save-dev node@24" installs it into your project, where npx and the scripts of npm use it`;
}
