// The generators of Go. Client and program are built, and judged by `go vet`.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, succeeded } from '../../support/toolchains.ts';
import type { Call, Session } from '../session.ts';
import { type GeneratorTool, tagName, upper } from '../tool.ts';
import { generateByJar, JAR_NEEDS, JAR_VERSION } from './openapi-generator.ts';

const OAPI_CODEGEN = 'v2.5.1';
/** Modules and what was built of them, from one run to the next. */
const GO_ENV = { GOPATH: join(CACHE, 'go'), GOFLAGS: '-mod=mod -modcacherw' };

interface Dialect {
  readonly head: string;
  /** Statements that bind `status` and `body`. */
  readonly call: (call: Call) => string;
  /** An event by its own type, read by the union of all. */
  readonly event: (type: string, json: string, union: string) => string;
}

const HELPERS = `
func show(name string, status int, body any) map[string]any {
	line, err := json.Marshal(map[string]any{"name": name, "status": status, "body": body})
	must(err)
	var read struct{ Body map[string]any }
	must(json.Unmarshal(line, &read))
	order, _ := json.Marshal(name)
	fmt.Printf("{\\"name\\":%s,\\"status\\":%d,\\"body\\":%s}\\n", order, status, bodyOf(body))
	return read.Body
}

func bodyOf(body any) []byte {
	text, err := json.Marshal(body)
	must(err)
	return text
}

func parsed[T any](text string) T {
	var value T
	must(json.Unmarshal([]byte(text), &value))
	return value
}

func only[T any](value any, err error) T {
	must(err)
	return value.(T)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
`;

const argument = (value: 'created' | { readonly text: string }) =>
  value === 'created' ? 'created' : JSON.stringify(value.text);
const literal = (value: unknown) => JSON.stringify(JSON.stringify(value));

const BY_JAR: Dialect = {
  head: `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"session/client"
)
${HELPERS}
func start() *client.APIClient {
	config := client.NewConfiguration()
	config.Servers = client.ServerConfigurations{{URL: os.Getenv("BASE")}}
	config.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("TOKEN"))
	return client.NewAPIClient(config)
}

func actual[T any](event T) any {
	return any(&event).(interface{ GetActualInstance() any }).GetActualInstance()
}

func refusal(err error) any {
	var refused *client.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic(err)
	}
	return refused.Model()
}
`,
  call: ({ id, tag, inPath, body, answer }) => {
    const args = ['context.Background()', ...Object.values(inPath).map(argument)].join(', ');
    const given =
      body === undefined ? '' : `.${body.type}(parsed[client.${body.type}](${literal(body.value)}))`;
    const call = `api.${tagName(tag)}API.${upper(id)}(${args})${given}.Execute()`;
    return answer.status < 400
      ? `body, response, err := ${call}\nmust(err)\nstatus := response.StatusCode`
      : `_, response, err := ${call}\nbody := refusal(err).(client.${answer.type})\nstatus := response.StatusCode`;
  },
  event: (type, json, union) => `only[*client.${type}](actual(parsed[client.${union}](${json})), nil)`,
};

const BY_OAPI_CODEGEN: Dialect = {
  head: `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"session/client"
)
${HELPERS}
func start() *client.ClientWithResponses {
	token := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	})
	api, err := client.NewClientWithResponses(os.Getenv("BASE"), token)
	must(err)
	return api
}
`,
  call: ({ id, inPath, optionalCount, body, answer }) => {
    const args = [
      'context.Background()',
      ...Object.values(inPath).map(argument),
      ...(optionalCount === 0 ? [] : ['nil']),
      ...(body === undefined ? [] : [`parsed[client.${body.type}](${literal(body.value)})`]),
    ];
    const field = `${answer.mediaType === 'application/problem+json' ? 'ApplicationproblemJSON' : 'JSON'}${answer.status}`;
    return `answer, err := api.${upper(id)}WithResponse(${args.join(', ')})
must(err)
body, status := answer.${field}, answer.StatusCode()`;
  },
  event: (type, json, union) =>
    `only[client.${type}](parsed[client.${union}](${json}).ValueByDiscriminator())`,
};

function programOf({ head, call, event }: Dialect, { calls, events, union }: Session): string {
  return [
    head,
    'func main() {',
    '\tapi, created := start(), ""',
    ...calls.map((each) => {
      const keep = each.name === 'create' ? 'created, _ = ' : '';
      const kept = each.name === 'create' ? '["id"].(string)' : '';
      return `{\n${call(each)}\n${keep}show(${JSON.stringify(each.name)}, status, body)${kept}\n}`;
    }),
    '_ = created',
    ...events.map(({ type, value }) => {
      const json = literal(value);
      const parsed = union === undefined ? `parsed[client.${type}](${json})` : event(type, json, union);
      return `show(${JSON.stringify(type)}, 0, ${parsed})`;
    }),
    '}',
    '',
  ].join('\n');
}

const shared = {
  language: 'Go' as const,
  openapi: '3.1' as const,
  async compile(folder: string) {
    const options = { cwd: folder, env: GO_ENV };
    await writeFile(join(folder, 'go.mod'), 'module session\n\ngo 1.24\n');
    await succeeded('go', ['mod', 'tidy'], options);
    await succeeded('go', ['build', '-o', 'session', '.'], options);
    await succeeded('go', ['vet', '.'], options);
    return [join(folder, 'session')];
  },
};

const installed = join(GO_ENV.GOPATH, `bin-${OAPI_CODEGEN}`);
const CONFIG = `package: client
generate: {client: true, models: true}
output: client/client.go
output-options: {skip-prune: true}
`;

/** The generators of Go, the fastest first. */
export const goTools: readonly GeneratorTool[] = [
  {
    ...shared,
    name: 'oapi-codegen',
    version: OAPI_CODEGEN,
    openapi: '3.0',
    command: 'oapi-codegen -config config.yaml spec.json',
    needs: [['go', 'version']],
    async generate(folder) {
      const source = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`;
      if (!existsSync(join(installed, 'oapi-codegen')))
        await succeeded('go', ['install', source], { env: { ...GO_ENV, GOBIN: installed } });
      await writeFile(join(folder, 'config.yaml'), CONFIG);
      await succeeded('mkdir', ['client'], { cwd: folder });
      const args = this.command.split(' ').slice(1);
      await succeeded(join(installed, 'oapi-codegen'), args, { cwd: folder });
    },
    program: (session) => ({ 'main.go': programOf(BY_OAPI_CODEGEN, session) }),
  },
  {
    ...shared,
    name: 'openapi-generator go',
    version: JAR_VERSION,
    command:
      'openapi-generator-cli generate -i spec.json -g go -o client --global-property models,apis,supportingFiles,modelTests=false,apiTests=false --additional-properties packageName=client,withGoMod=false,enumClassPrefix=true,useOneOfDiscriminatorLookup=true',
    needs: [...JAR_NEEDS, ['go', 'version']],
    generate(folder) {
      return generateByJar(this.command, folder);
    },
    program: (session) => ({ 'main.go': programOf(BY_JAR, session) }),
  },
];
