import { expect, test } from 'vitest';
import { unusuallySpelt } from '../../../src/verify/grading/unusual-spelling.ts';

test.each([
  ['{"a":"b/c"}', '{\r\n\t"\\u0061": "\\u0062\\/c"\r\n}'],
  ['{"":[]}', '{\r\n\t"": []\r\n}'],
  ['{"q":"\\"x\\""}', '{\r\n\t"\\u0071": "\\"x\\""\r\n}'],
  ['["é","\\n/"]', '[\r\n\t"é",\r\n\t"\\n\\/"\r\n]'],
  ['[1,true,null]', '[\r\n\t1,\r\n\ttrue,\r\n\tnull\r\n]'],
])('%s is the same value in an unusual spelling', (body, spelt) => {
  expect(unusuallySpelt(body)).toBe(spelt);
  expect(JSON.parse(spelt)).toEqual(JSON.parse(body));
});
