// openapi-generator for Java. Client and program are compiled by Maven.

import { join } from 'node:path';
import { maven, succeeded } from '../../support/toolchains.ts';
import type { Call, Session } from '../session.ts';
import { type GeneratorTool, tagName } from '../tool.ts';
import { generateByJar, JAR_NEEDS, JAR_VERSION } from './openapi-generator.ts';

const argument = (value: 'created' | { readonly text: string }) =>
  value === 'created' ? 'created' : JSON.stringify(value.text);
const literal = (value: unknown) => JSON.stringify(JSON.stringify(value));

const HEAD = `import client.*;
import client.api.*;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

public class Session {
  static final ApiClient CLIENT = new ApiClient();
  static final ObjectMapper JSON = CLIENT.getObjectMapper();

  static Map<?, ?> show(String name, int status, Object body) throws Exception {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("name", name);
    line.put("status", status);
    line.put("body", body);
    System.out.println(JSON.writeValueAsString(line));
    return JSON.readValue(JSON.writeValueAsString(body), Map.class);
  }

  public static void main(String[] args) throws Exception {
    CLIENT.updateBaseUri(System.getenv("BASE"));
    CLIENT.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    String created = "";
`;

function stepOf({ name, id, tag, inPath, optionalCount, body, answer }: Call): string {
  const args = [
    ...Object.values(inPath).map(argument),
    ...(body === undefined
      ? []
      : [`JSON.readValue(${literal(body.value)}, client.model.${body.type}.class)`]),
    ...Array.from({ length: optionalCount }, () => 'null'),
  ];
  const call = `new ${tagName(tag)}Api(CLIENT).${id}WithHttpInfo(${args.join(', ')})`;
  if (answer.status >= 400)
    return `    try {
      ${call};
      throw new IllegalStateException("not refused");
    } catch (ApiException refused) {
      show("${name}", refused.getCode(), JSON.readValue(refused.getResponseBody(), client.model.${answer.type}.class));
    }`;
  return `    {
      ApiResponse<client.model.${answer.type}> answer = ${call};
      Map<?, ?> body = show("${name}", answer.getStatusCode(), answer.getData());${name === 'create' ? '\n      created = (String) body.get("id");' : ''}
    }`;
}

function programOf({ calls, events, union }: Session): string {
  return [
    HEAD,
    ...calls.map(stepOf),
    ...events.map(
      ({ type, value }) =>
        `    show("${type}", 0, (client.model.${type}) ${
          union === undefined
            ? `JSON.readValue(${literal(value)}, client.model.${type}.class)`
            : `JSON.readValue(${literal(value)}, client.model.${union}.class).getActualInstance()`
        });`,
    ),
    '  }',
    '}',
    '',
  ].join('\n');
}

const PACKAGES = 'invokerPackage=client,apiPackage=client.api,modelPackage=client.model';

export const javaTools: readonly GeneratorTool[] = [
  {
    name: 'openapi-generator java',
    version: JAR_VERSION,
    language: 'Java',
    openapi: '3.1',
    command: `openapi-generator-cli generate -i spec.json -g java --library native -o . --global-property skipFormModel=false,models,apis,supportingFiles,modelTests=false,apiTests=false --additional-properties containerDefaultToNull=true,openApiNullable=false,useJakartaEe=true,${PACKAGES}`,
    needs: [...JAR_NEEDS, ['mvn', '--version']],
    generate(folder) {
      return generateByJar(this.command, folder);
    },
    program: (session) => ({ 'src/main/java/Session.java': programOf(session) }),
    async compile(folder) {
      const goals = ['compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'];
      const { code, output } = await maven(folder, ['--quiet', ...goals]);
      if (code !== 0) throw new Error(output);
      const classpath = await succeeded('cat', [join(folder, 'classpath')]);
      return ['java', '-cp', `${join(folder, 'target/classes')}:${classpath.trim()}`, 'Session'];
    },
  },
];
