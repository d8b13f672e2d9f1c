// What is looked for in texts: whether they can be rendered, and which images they show.

import { expect, test } from 'vitest';
import { imageReferences } from '../../../mocks/mail/domain/images.ts';
import { renderProblem } from '../../../mocks/mail/domain/rendering.ts';

test.each([
  ['', undefined],
  ['Hello', undefined],
  ['Hello {{name}} and {{{raw}}}', undefined],
  ['{{#if a}}{{#each b}}{{c}}{{/each}}{{else}}d{{/if}}', undefined],
  ['a }} b', undefined],
  ['Hello {{name', 'unclosed tag'],
  ['{{}}', 'empty tag'],
  ['{{#if a}}', 'unclosed block "if"'],
  ['{{/if}}', 'unexpected end of block "if"'],
  ['{{#if a}}{{/each}}', 'unexpected end of block "each"'],
])('rendering %j: %s', (text, want) => {
  expect(renderProblem(text)).toBe(want);
});

test.each([
  [[], []],
  [['no image'], []],
  [
    ['<img src="/i/img_a">', 'https://mail.example.com/w/t1/i/img_b?x=1'],
    ['img_a', 'img_b'],
  ],
  [['/i/img_a /i/img_a'], ['img_a']],
  [['/i/other /x/img_a'], []],
])('the images of %j are %j', (texts, want) => {
  expect(imageReferences(texts)).toEqual(want);
});
