// Which Node the package needs, and the one sentence that the command line and every import say on an older one.

const NEEDED = [24, 18];

/** Why this Node cannot run the package; `undefined` if it can. */
export function whyTooOld(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined;
  return `countersign needs Node ${NEEDED.join('.')} or later, and this is ${version}; "npm install --save-dev node@${NEEDED[0]}" installs it into your project, where npx and the scripts of npm use it`;
}
