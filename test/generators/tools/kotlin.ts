// openapi-generator for Kotlin. Client and program are compiled by Maven.

import { join } from 'node:path';
import { maven, succeeded } from '../../support/toolchains.ts';
import type { Call, Session } from '../session.ts';
import { type GeneratorTool, tagName } from '../tool.ts';
import { generateByJar, JAR_NEEDS, JAR_VERSION } from './openapi-generator.ts';

const KOTLIN = '2.4.21';
/** The libraries that the generated build for Gradle names, in its versions. */
const LIBRARIES = [
  ['org.jetbrains.kotlin', 'kotlin-stdlib', KOTLIN],
  ['org.jetbrains.kotlin', 'kotlin-reflect', KOTLIN],
  ['com.fasterxml.jackson.module', 'jackson-module-kotlin', '2.22.1'],
  ['com.fasterxml.jackson.datatype', 'jackson-datatype-jsr310', '2.22.1'],
  ['com.squareup.okhttp3', 'okhttp-jvm', '5.4.0'],
] as const;

const named = (group: string, artifact: string, version: string) =>
  `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  ${named('client', 'client', '1')}
  <properties>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <kotlin.compiler.jvmTarget>17</kotlin.compiler.jvmTarget>
    <kotlin.compiler.daemon>false</kotlin.compiler.daemon>
  </properties>
  <dependencies>
${LIBRARIES.map(([group, name, version]) => `    <dependency>${named(group, name, version)}</dependency>`).join('\n')}
  </dependencies>
  <build>
    <sourceDirectory>src/main/kotlin</sourceDirectory>
    <plugins>
      <plugin>
        ${named('org.jetbrains.kotlin', 'kotlin-maven-plugin', KOTLIN)}
        <executions><execution><goals><goal>compile</goal></goals></execution></executions>
      </plugin>
    </plugins>
  </build>
</project>
`;

const HEAD = `import client.apis.*
import client.infrastructure.*
import client.models.*
import com.fasterxml.jackson.module.kotlin.readValue

val JSON = Serializer.jacksonObjectMapper

fun show(name: String, status: Int, body: Any): String {
    println(JSON.writeValueAsString(linkedMapOf("name" to name, "status" to status, "body" to body)))
    return JSON.valueToTree<com.fasterxml.jackson.databind.JsonNode>(body).path("id").asText()
}

fun main() {
    val base = System.getenv("BASE")
    ApiClient.accessToken = System.getenv("TOKEN")
    var created = ""
`;

/** A literal in which nothing stands for something else. */
const literal = (value: unknown) => JSON.stringify(JSON.stringify(value)).replaceAll('$', '\\$');
const argument = (value: 'created' | { readonly text: string }) =>
  value === 'created' ? 'created' : JSON.stringify(value.text);

function stepOf({ name, id, tag, inPath, optionalCount, body, answer }: Call): string {
  const args = [
    ...Object.values(inPath).map(argument),
    ...(body === undefined ? [] : [`JSON.readValue<${body.type}>(${literal(body.value)})`]),
    ...Array.from({ length: optionalCount }, () => 'null'),
  ];
  const call = `${tagName(tag)}Api(base).${id}WithHttpInfo(${args.join(', ')})`;
  if (answer.status >= 400)
    return `    run {
        val refused = ${call} as ClientError<*>
        show("${name}", refused.statusCode, JSON.readValue<${answer.type}>(refused.body as String))
    }`;
  return `    run {
        val answer = ${call} as Success<*>
        val id = show("${name}", answer.statusCode, answer.data as ${answer.type})
        if ("${name}" == "create") created = id
    }`;
}

function programOf({ calls, events }: Session): string {
  const parsed = events.map(
    ({ type, value }) => `    show("${type}", 0, JSON.readValue<${type}>(${literal(value)}))`,
  );
  return [HEAD, ...calls.map(stepOf), ...parsed, '}', ''].join('\n');
}

export const kotlinTools: readonly GeneratorTool[] = [
  {
    name: 'openapi-generator kotlin',
    version: JAR_VERSION,
    language: 'Kotlin',
    openapi: '3.1',
    unionBug:
      'the Kotlin of openapi-generator makes an interface of them that no event implements ([openapi-generator#22013](https://github.com/OpenAPITools/openapi-generator/issues/22013))',
    command:
      'openapi-generator-cli generate -i spec.json -g kotlin --library jvm-okhttp4 -o . --global-property skipFormModel=false,models,apis,supportingFiles,modelTests=false,apiTests=false --inline-schema-options RESOLVE_INLINE_ENUMS=true --schema-mappings CreateTemplateVersionRequest_active=kotlin.Any --model-name-mappings File=FileModel --additional-properties serializationLibrary=jackson,packageName=client',
    needs: [...JAR_NEEDS, ['mvn', '--version']],
    generate(folder) {
      return generateByJar(this.command, folder);
    },
    program: (session) => ({ 'pom.xml': POM, 'src/main/kotlin/Session.kt': programOf(session) }),
    async compile(folder) {
      const goals = ['compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'];
      const { code, output } = await maven(folder, ['--quiet', ...goals]);
      if (code !== 0) throw new Error(output);
      const classpath = await succeeded('cat', [join(folder, 'classpath')]);
      return ['java', '-cp', `${join(folder, 'target/classes')}:${classpath.trim()}`, 'SessionKt'];
    },
  },
];
