// `node scripts/build-package.ts NAME`: what a package of packages/ ships, compiled from src/NAME.

import { cpSync } from 'node:fs';
import { compile } from './compile.ts';

const [name = ''] = process.argv.slice(2);
const root = new URL('../', import.meta.url);
const folder = new URL(`packages/${name}/`, root);

compile(new URL('tsconfig.json', folder), new URL('dist/', folder));
cpSync(new URL('LICENSE', root), new URL('LICENSE', folder));
