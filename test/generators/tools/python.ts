// The generators of Python. Client and program are checked by mypy in strict mode.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonFolder, pythonWith, succeeded } from '../../support/toolchains.ts';
import type { Call, Session } from '../session.ts';
import { type GeneratorTool, snake } from '../tool.ts';

/** All packages of Python that generators are: also the one whose program is written in Java. */
export const REQUIREMENTS = fileURLToPath(new URL('../requirements.txt', import.meta.url));
const FOLDER = await pythonFolder(REQUIREMENTS);

interface Dialect {
  readonly name: string;
  readonly version: string;
  readonly command: string;
  /** What is in `config.yaml`. */
  readonly config?: string;
  readonly head: string;
  /** Statements that bind `status` and `body`. */
  readonly call: (call: Call) => string;
  readonly event: (type: string, json: string, union: string | undefined) => string;
  readonly unionBug?: string;
}

const HEAD = `import json
import os
from typing import Any, TypeVar

BASE, TOKEN = os.environ["BASE"], os.environ["TOKEN"]


T = TypeVar("T")


def only(kind: type[T], value: object) -> T:
    assert isinstance(value, kind)
    return value


def show(name: str, status: int, body: Any) -> None:
    print(json.dumps({"name": name, "status": status, "body": body}))


`;

const text = (value: unknown) => `json.loads(${JSON.stringify(JSON.stringify(value))})`;
const argument = (value: 'created' | { readonly text: string }) =>
  value === 'created' ? 'created' : JSON.stringify(value.text);

const DIALECTS: readonly Dialect[] = [
  {
    name: 'datamodel-code-generator',
    version: '0.89.0',
    command:
      'datamodel-codegen --input spec.json --input-file-type openapi --output client.py --output-model-type pydantic_v2.BaseModel --target-python-version 3.10 --use-annotated --collapse-root-models --set-default-enum-member',
    head: `${HEAD}import httpx

import client as models

http = httpx.Client(base_url=BASE, headers={"Authorization": f"Bearer {TOKEN}"})
DUMP: Any = {"mode": "json", "by_alias": True, "exclude_unset": True}
`,
    call: ({ method, path, inPath, body, answer }) => {
      const url = Object.entries(inPath).reduce(
        (template, [name, value]) =>
          template.replace(`{${name}}`, `{${argument(value).replaceAll('"', "'")}}`),
        path,
      );
      const json =
        body === undefined
          ? ''
          : `, json=models.${body.type}.model_validate(${text(body.value)}).model_dump(**DUMP)`;
      return `answer = http.request("${method}", f"${url}"${json})
status, body = answer.status_code, models.${answer.type}.model_validate(answer.json()).model_dump(**DUMP)`;
    },
    event: (type, json, union) =>
      union === undefined
        ? `models.${type}.model_validate(${json}).model_dump(**DUMP)`
        : `only(models.${type}, models.${union}.model_validate(${json}).root).model_dump(**DUMP)`,
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    command:
      'openapi-python-client generate --path spec.json --config config.yaml --meta none --output-path client',
    // A model whose module is named as its field `error` is one too many for mypy.
    config: 'class_overrides: {Error: {class_name: Refusal, module_name: refusal}}\n',
    head: `${HEAD}from client import AuthenticatedClient, models
`,
    call: ({ id, tag, inPath, body }) => {
      const args = [
        ...Object.values(inPath).map(argument),
        'client=client',
        ...(body === undefined ? [] : [`body=models.${body.type}.from_dict(${text(body.value)})`]),
      ];
      const module = tag.toLowerCase().replaceAll(' ', '_');
      return `from client.api.${module} import ${snake(id)}
client = AuthenticatedClient(base_url=BASE, token=TOKEN)
answer = ${snake(id)}.sync_detailed(${args.join(', ')})
assert answer.parsed is not None
status, body = int(answer.status_code), answer.parsed.to_dict()`;
    },
    event: (type, json) => `models.${type}.from_dict(${json}).to_dict()`,
    unionBug:
      'openapi-python-client makes an empty model of them ([openapi-python-client#388](https://github.com/openapi-generators/openapi-python-client/issues/388))',
  },
];

/** Each call in a function of its own, so that names have one type each. */
function programOf({ head, call, event }: Dialect, { calls, events, union }: Session): string {
  const functions = calls.map((each) => {
    const lines = `${call(each)}\nshow(${JSON.stringify(each.name)}, status, body)\nreturn dict(body)`.split(
      '\n',
    );
    return `\n\ndef ${each.name}(created: str) -> dict[str, Any]:\n${lines.map((line) => `    ${line}`).join('\n')}`;
  });
  const [first, ...others] = calls;
  return [
    head,
    ...functions,
    '',
    '',
    `created = str(${first?.name}("").get("id"))`,
    ...others.map(({ name }) => `${name}(created)`),
    ...events.map(
      ({ type, value }) => `show(${JSON.stringify(type)}, 0, ${event(type, text(value), union)})`,
    ),
    '',
  ].join('\n');
}

/** The generators of Python, the fastest first. */
export const pythonTools: readonly GeneratorTool[] = DIALECTS.map((dialect) => ({
  name: dialect.name,
  version: dialect.version,
  language: 'Python',
  openapi: '3.1',
  ...(dialect.unionBug === undefined ? {} : { unionBug: dialect.unionBug }),
  command: dialect.command,
  needs: [['python3', '--version']],
  async generate(folder) {
    await pythonWith(REQUIREMENTS);
    if (dialect.config !== undefined) await writeFile(join(folder, 'config.yaml'), dialect.config);
    const [tool = '', ...args] = dialect.command.split(' ');
    await succeeded(join(FOLDER, 'bin', tool), args, { cwd: folder });
  },
  program: (session) => ({ 'session.py': programOf(dialect, session) }),
  async compile(folder) {
    await succeeded(join(FOLDER, 'bin/mypy'), ['--strict', 'session.py'], { cwd: folder });
    return [join(FOLDER, 'bin/python'), 'session.py'];
  },
}));
