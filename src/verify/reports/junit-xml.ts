// JUnit XML, as CI systems read it.

/** A group of tests with what holds for all of them. */
export interface JunitSuite {
  readonly name: string;
  /** When it was run; an ISO instant. */
  readonly at?: string;
  readonly properties: readonly JunitProperty[];
  readonly cases: readonly JunitCase[];
}

export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly seconds?: number;
  readonly properties: readonly JunitProperty[];
  /** Passed if neither is given. */
  readonly outcome: { readonly failure: string } | { readonly isSkipped: true } | undefined;
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

type JunitProperty = readonly [name: string, value: string];

/**
 * The suites as a document.
 *
 * @example junitXml([{ name: 'checks', properties: [], cases: [] }])
 */
export function junitXml(suites: readonly JunitSuite[]): string {
  const cases = suites.flatMap((suite) => suite.cases);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', countsOf(cases), suites.map(suiteXml))}`;
}

function suiteXml({ name, at, properties, cases }: JunitSuite): string {
  const dated = at === undefined ? [] : [['timestamp', at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)] as const];
  return element(
    'testsuite',
    [['name', name], ...dated, ...countsOf(cases)],
    [propertiesXml(properties), ...cases.map(caseXml)],
  );
}

function caseXml({ className, name, seconds, properties, outcome, output, errors }: JunitCase): string {
  return element(
    'testcase',
    [
      ['classname', className],
      ['name', name],
      ...(seconds === undefined ? [] : [['time', seconds] as const]),
    ],
    [
      propertiesXml(properties),
      outcome === undefined ? '' : outcomeXml(outcome),
      textXml('system-out', output),
      textXml('system-err', errors),
    ],
  );
}

function outcomeXml(outcome: NonNullable<JunitCase['outcome']>): string {
  return 'failure' in outcome ? element('failure', [['message', outcome.failure]]) : element('skipped');
}

function propertiesXml(properties: readonly JunitProperty[]): string {
  if (properties.length === 0) return '';
  const each = properties.map(([name, value]) =>
    element('property', [
      ['name', name],
      ['value', value],
    ]),
  );
  return element('properties', [], each);
}

function textXml(tag: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const text = readable(texts.join('\n')).replaceAll(']]>', ']]]]><![CDATA[>');
  return `<${tag}><![CDATA[${text}]]></${tag}>\n`;
}

type Attribute = readonly [name: string, value: string | number];

function countsOf(cases: readonly JunitCase[]): Attribute[] {
  const count = (kind: string) => cases.filter(({ outcome }) => outcome && kind in outcome).length;
  return [
    ['tests', cases.length],
    ['failures', count('failure')],
    ['errors', 0],
    ['skipped', count('isSkipped')],
  ];
}

function element(
  tag: string,
  attributes: readonly Attribute[] = [],
  children: readonly string[] = [],
): string {
  const start = attributes.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('');
  const content = children.join('');
  return content === '' ? `<${tag}${start}/>\n` : `<${tag}${start}>\n${content}</${tag}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** White space in attributes would be read as blanks. */
function escaped(text: string): string {
  return readable(text)
    .replaceAll(/[&<"]/g, (character) => ENTITIES[character] as string)
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Without what XML 1.0 allows nowhere: control characters, and halves of characters. */
function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '');
}
