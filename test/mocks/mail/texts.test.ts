// What is looked for in texts: whether they can be rendered, and which images they show.

import { expect, test } from 'vitest';
import { imageReferences } from '../../../mocks/mail/domain/images.ts';
import { renderProblem } from '../../../mocks/mail/domain/rendering.ts';

test.each([
  [''],
  ['Hello'],
  ['Hello {{name}} and {{{raw}}}'],
  ['{{#if a}}{{#each b}}{{c}}{{/each}}{{else}}d{{/if}}'],
  ['a }} b'],
])('%j can be rendered', (text) => {
  expect(renderProblem(text)).toBeUndefined();
});

test.each([
  ['Hello {{name', /line 1/],
  ['{{}}', /line 1/],
  ['{{#if a}}', /line 1.*EOF/],
  ['{{/if}}', /line 1.*'OPEN_ENDBLOCK'/],
  ['{{#if a}}{{/each}}', /if doesn't match each/],
])('%j cannot be rendered: %s', (text, want) => {
  expect(renderProblem(text)).toMatch(want);
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
