// The generators of Rust. Client and program are built by Cargo, one at a time, on a shared folder of dependencies.

import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, succeeded } from '../../support/toolchains.ts';
import type { Call, Session } from '../session.ts';
import { type GeneratorTool, snake } from '../tool.ts';
import { generateByJar, JAR_NEEDS, JAR_VERSION } from './openapi-generator.ts';

const PROGENITOR = '0.15.1';
const CARGO_ENV = { CARGO_TARGET_DIR: join(CACHE, 'cargo-target'), CARGO_INCREMENTAL: '0' };
const PROGENITOR_FOLDER = join(CACHE, `progenitor-${PROGENITOR}`);

interface Dialect {
  readonly head: string;
  /** An expression with the status and the answer. */
  readonly call: (call: Call) => string;
  readonly types: string;
  /** A pattern of the union of all events for one of a type, if it is parsed by that. */
  readonly variant?: (type: string, union: string) => string;
}

const literal = (value: unknown) => `r####"${JSON.stringify(value)}"####`;
const argument = (value: 'created' | { readonly text: string }) =>
  value === 'created' ? 'created.as_str()' : JSON.stringify(value.text);

const HELPERS = `
fn parsed<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).expect(text)
}

fn show<T: serde::Serialize>(name: &str, status: u16, body: T) -> String {
    let body = serde_json::to_value(body).unwrap();
    println!("{{\\"name\\":\\"{name}\\",\\"status\\":{status},\\"body\\":{body}}}");
    body["id"].as_str().unwrap_or_default().to_string()
}

#[tokio::main]
async fn main() {
    let base = std::env::var("BASE").unwrap();
    let token = std::env::var("TOKEN").unwrap();
`;

const BY_JAR: Dialect = {
  head: `use client::apis::{configuration::Configuration, Error, *};
use client::models;
${HELPERS}    let api = Configuration { base_path: base, bearer_access_token: Some(token), ..Configuration::new() };
`,
  types: 'models',
  call: ({ id, tag, inPath, optionalCount, body, answer }) => {
    const args = [
      '&api',
      ...Object.values(inPath).map(argument),
      ...(body === undefined ? [] : [`parsed(${literal(body.value)})`]),
      ...Array.from({ length: optionalCount }, () => 'None'),
    ];
    const call = `${tag.toLowerCase().replaceAll(' ', '_')}_api::${snake(id)}(${args.join(', ')}).await`;
    if (answer.status < 400) return `(${answer.status}, ${call}.unwrap())`;
    return `match ${call} {
        Err(Error::ResponseError(refused)) => (refused.status.as_u16(), parsed::<models::${answer.type}>(&refused.content)),
        other => panic!("not refused: {other:?}"),
    }`;
  },
};

const BY_PROGENITOR: Dialect = {
  head: `use client::types;
use futures::TryStreamExt;
${HELPERS}    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("authorization", format!("Bearer {token}").parse().unwrap());
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    let api = client::Client::new_with_client(&base, http);
`,
  types: 'types',
  variant: (type, union) => `types::${union}::${type}(event)`,
  call: ({ id, inPath, body, answer }) => {
    const parts = [
      ...Object.entries(inPath).map(([name, value]) => `.${name}(${argument(value)})`),
      ...(body === undefined ? [] : [`.body(parsed::<types::${body.type}>(${literal(body.value)}))`]),
    ];
    const call = `api.${snake(id)}()${parts.join('')}.send().await`;
    if (answer.status < 400) return `(${answer.status}, ${call}.unwrap().into_inner())`;
    return `match ${call} {
        Err(client::Error::ErrorResponse(refused)) => {
            let status = refused.status().as_u16();
            let chunks: Vec<_> = refused.into_inner().into_inner().try_collect().await.unwrap();
            (status, parsed::<types::${answer.type}>(std::str::from_utf8(&chunks.concat()).unwrap()))
        }
        other => panic!("not refused: {other:?}"),
    }`;
  },
};

function programOf({ head, call, types, variant }: Dialect, { calls, events, union }: Session): string {
  return [
    head,
    '    let mut created = String::new();',
    ...calls.map((each) => {
      const keep = each.name === 'create' ? 'created = ' : '';
      return `    {\n    let (status, body) = ${call(each)};\n    ${keep}show("${each.name}", status, body);\n    }`;
    }),
    '    let _ = &created;',
    ...events.map(({ type, value }) => {
      if (union === undefined || variant === undefined)
        return `    show("${type}", 0, parsed::<${types}::${type}>(${literal(value)}));`;
      return `    match parsed::<${types}::${union}>(${literal(value)}) {
        ${variant(type, union)} => show("${type}", 0, event),
        other => panic!("not its own type: {other:?}"),
    };`;
    }),
    '}',
    '',
  ].join('\n');
}

/** What programs use, besides what the client does. */
const NEEDED = {
  futures: '"0.3"',
  tokio: '{ version = "1", features = ["macros", "rt-multi-thread", "fs"] }',
  serde_json: '"1"',
  serde: '"1"',
};

/** Builds the program as a further binary of the client's own crate. */
async function compile(folder: string): Promise<readonly string[]> {
  const manifest = join(folder, 'client/Cargo.toml');
  await writeFile(manifest, withProgram(await readFile(manifest, 'utf8')));
  const build = ['cargo', 'build', '--jobs', '1', '--quiet', '--bin', 'session'];
  await succeeded('nice', ['-n', '19', ...build], { cwd: join(folder, 'client'), env: CARGO_ENV });
  await copyFile(join(CARGO_ENV.CARGO_TARGET_DIR, 'debug/session'), join(folder, 'session'));
  return [join(folder, 'session')];
}

/** The client's manifest with the program, which is in no workspace. */
function withProgram(manifest: string): string {
  const others = manifest.split('\n').filter((line) => !line.startsWith('tokio ='));
  const needed = Object.entries(NEEDED).filter(
    ([name]) => !others.some((line) => line.startsWith(`${name} =`)),
  );
  const lines = needed.map(([name, version]) => `${name} = ${version}`);
  others.splice(others.indexOf('[dependencies]') + 1, 0, ...lines);
  return [...others, '[[bin]]', 'name = "session"', 'path = "src/session.rs"', '[workspace]', ''].join('\n');
}

/** The generators of Rust. */
export const rustTools: readonly GeneratorTool[] = [
  {
    name: 'openapi-generator rust',
    version: JAR_VERSION,
    language: 'Rust',
    openapi: '3.1',
    unionBug:
      'the Rust of openapi-generator looks for `event_type` twice, and finds it once ([openapi-generator#22344](https://github.com/OpenAPITools/openapi-generator/issues/22344))',
    command:
      'openapi-generator-cli generate -i spec.json -g rust -o client --additional-properties packageName=client,preferUnsignedInt=false',
    needs: [...JAR_NEEDS, ['cargo', '--version']],
    generate(folder) {
      return generateByJar(this.command, folder);
    },
    program: (session) => ({ 'client/src/session.rs': programOf(BY_JAR, session) }),
    compile,
  },
  {
    name: 'progenitor',
    version: PROGENITOR,
    language: 'Rust',
    openapi: '3.0',
    command:
      'cargo progenitor --input spec.json --output client --name client --version 0.1.0 --interface builder',
    needs: [['cargo', '--version']],
    async generate(folder) {
      const install = ['install', '--quiet', '--locked', '--jobs', '1', '--root', PROGENITOR_FOLDER];
      if (!existsSync(join(PROGENITOR_FOLDER, 'bin/cargo-progenitor')))
        await succeeded('nice', ['-n', '19', 'cargo', ...install, `cargo-progenitor@${PROGENITOR}`], {
          env: CARGO_ENV,
        });
      const args = this.command.split(' ').slice(1);
      await succeeded(join(PROGENITOR_FOLDER, 'bin/cargo-progenitor'), args, { cwd: folder });
    },
    program: (session) => ({ 'client/src/session.rs': programOf(BY_PROGENITOR, session) }),
    compile,
  },
];
