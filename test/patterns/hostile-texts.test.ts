// Texts of callers that a pattern of more than linear time would be busy with for minutes.

import { expect, it } from 'vitest';
import { readForm } from '../../mocks/mail/domain/multipart.ts';
import { renderText } from '../../mocks/mail/domain/rendering.ts';
import { documentOf } from '../../src/openapi/document.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { Redaction } from '../../src/server/control/redaction.ts';
import { nestedValues } from '../../src/server/http/decoded-body.ts';
import { readPreferences } from '../../src/server/http/forced-answers.ts';
import { RouteTable } from '../../src/server/http/route-table.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { services } from '../support/registry/services.ts';

/** Far above what any of these takes, and far below what a quadratic pattern would. */
const MAX_CPU_MS = 1_000;

function takesNoTime(text: string, work: () => void): void {
  it(`${text} take no time`, () => {
    expect(cpuMsOf(work)).toBeLessThan(MAX_CPU_MS);
  });
}

takesNoTime('spaces in the head of a part of a form', () => {
  const head = `X: ${' '.repeat(7_000)}\u2028`;
  const body = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="a"\r\n${head}\r\n\r\nb\r\n--x--\r\n`,
  );
  expect(readForm(body, 'multipart/form-data; boundary=x')).toEqual({
    problem: 'a part has a broken header',
  });
});

takesNoTime('question marks in a path that is shown', () => {
  const path = '?'.repeat(1_000_000);
  const entry = {
    service: 'mail',
    requestHeaders: {},
    requestBody: null,
    responseHeaders: {},
    responseBody: null,
  };
  const shown = new Redaction(services, {}).request({
    ...entry,
    path: `/v3${path}token=abc`,
    operation: 'listWebhooks',
    method: 'GET',
    status: 200,
    why: null,
    decidedBy: 'operation',
    rules: [],
    faults: [],
  });
  expect(shown.path).toBe(`/v3${path}token=[redacted]`);
});

takesNoTime('brackets in the name of a form field', () => {
  const name = `a${'['.repeat(1_000_000)}`;
  expect(nestedValues([[name, '1']])).toEqual({ [name]: '1' });
});

takesNoTime('dashes in a segment that several placeholders divide', () => {
  const routes = new RouteTable();
  routes.add({ path: '/{a}-{b}-{c}-{d}-{e}.csv', isMultiSegment: false }, ['GET'], () => undefined);
  expect(routes.find('GET', ['', `${'-'.repeat(50_000)}.cs`])).toBeUndefined();
  expect(routes.find('GET', ['', `a-b--c-d-e-${'-'.repeat(50_000)}.csv`])?.values).toMatchObject({
    a: 'a',
    b: 'b',
    c: '-c',
    d: 'd',
  });
});

takesNoTime('spaces in the preferences of a call', () => {
  expect(readPreferences(`a${' '.repeat(100_000)}=${' '.repeat(100_000)}"`)).toBeUndefined();
  expect(readPreferences(`${' ,'.repeat(100_000)}, code = "404"`)?.code).toBe('404');
});

takesNoTime('braces in a template', () => {
  expect(renderText('{'.repeat(100_000), {})).toHaveProperty('problem');
});

takesNoTime('addresses in a URL that a document asks for', () => {
  const document = documentOf({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { Url: { type: 'string', format: 'url' } } },
  });
  const check = new Validators('urls', document, { isQuick: true }).at('/components/schemas/Url');
  expect(check(`ftp://172.30.3.56${'4.1.6.7:155'.repeat(300_000)}\0`)).toHaveLength(1);
  expect(check('https://example.com/a?b=c')).toEqual([]);
});
