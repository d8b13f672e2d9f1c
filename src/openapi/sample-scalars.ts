// Draws numbers and text that fit their schema.

import type { Schema } from './document.ts';
import type { Draw } from './sample.ts';

/** Patterns that need no library: a literal prefix, then any characters, or one class of them, with a minimum count. */
const SIMPLE_PATTERN = /^\^([A-Za-z0-9_:/-]*)(?:\.|\[[^\]]+\])(?:\{(\d+)(?:,\d*)?\}|\+)\$$/;

const DEFAULT_LENGTH = 16;

/** How far above the least number it may be. */
const SPREAD = 1_000;

/** Numbers beyond these are not exact. */
const INT32 = { from: -2_147_483_648, to: 2_147_483_647 };

/**
 * A number within the bounds of its schema; a whole one, unless there is none.
 *
 * @example numberOf({ type: 'integer', minimum: 5, maximum: 5 }, 'integer', draw) // 5
 */
export function numberOf(schema: Schema, type: 'integer' | 'number', draw: Draw): number {
  const { multipleOf: step = 1 } = schema as { readonly multipleOf?: number };
  const { from, to } = boundsOf(schema);
  const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
  if (first > last) return type === 'integer' ? Math.ceil(from) : (from + to) / 2;
  const factor = draw.integer(clamp(first), clamp(Math.min(last, first + SPREAD)));
  // Dividing keeps decimals exact where multiplying does not: 3 / 100 instead of 3 * 0.01.
  return step < 1 ? factor / Math.round(1 / step) : factor * step;
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, type }: Schema) {
  const gap = type === 'integer' || type === undefined ? 1 : 1e-3;
  const lows = [minimum, isNumber(exclusiveMinimum) ? exclusiveMinimum + gap : undefined].filter(isNumber);
  const highs = [maximum, isNumber(exclusiveMaximum) ? exclusiveMaximum - gap : undefined].filter(isNumber);
  const to = highs.length > 0 ? Math.min(...highs) : undefined;
  const from = lows.length > 0 ? Math.max(...lows) : Math.min(0, (to ?? SPREAD) - SPREAD);
  return { from, to: to ?? from + SPREAD };
}

function clamp(value: number): number {
  return Math.max(INT32.from, Math.min(INT32.to, value));
}

/**
 * Text of the format, the pattern and the length of its schema.
 *
 * @example textOf({ type: 'string', format: 'email' }, draw) // 'k3fa9x0q@example.com'
 */
export function textOf({ pattern, format, minLength = 0, ...schema }: Schema, draw: Draw): string {
  const formatted = format === undefined ? undefined : FORMATS[format]?.(draw);
  if (formatted !== undefined && pattern === undefined) return formatted;
  const { maxLength = Number.POSITIVE_INFINITY } = schema as { readonly maxLength?: number };
  const matching = pattern === undefined ? undefined : matchingText(pattern, { minLength, maxLength }, draw);
  if (matching !== undefined) return matching;
  return draw.text(Math.max(minLength, Math.min(8, maxLength)));
}

/** Whether a text matches a pattern, by the engine that the draw brings along. */
export function fitsPattern(draw: Draw, pattern: string, text: string): boolean {
  return draw.fits === undefined ? new RegExp(pattern, 'u').test(text) : draw.fits(pattern, text);
}

function matchingText(
  pattern: string,
  length: { readonly minLength: number; readonly maxLength: number },
  draw: Draw,
): string | undefined {
  if (draw.matching !== undefined) return draw.matching(pattern, length);
  const simple = SIMPLE_PATTERN.exec(pattern);
  return simple === null
    ? undefined
    : `${simple[1]}${draw.text(Math.max(DEFAULT_LENGTH, Number(simple[2] ?? 0)))}`;
}

const digits = (draw: Draw, from: number, to: number) => String(draw.integer(from, to));

const FORMATS: Readonly<Record<string, (draw: Draw) => string>> = {
  email: (draw) => `${draw.text(8).toLowerCase()}@example.com`,
  uri: (draw) => `https://example.com/${draw.text(8)}`,
  url: (draw) => `https://example.com/${draw.text(8)}`,
  'uri-reference': (draw) => `/${draw.text(8)}`,
  'uri-template': (draw) => `https://example.com/${draw.text(8)}/{id}`,
  hostname: (draw) => `${draw.text(8).toLowerCase()}.example.com`,
  ipv4: (draw) => `192.0.2.${digits(draw, 1, 254)}`,
  ipv6: (draw) => `2001:db8::${draw.integer(1, 65_535).toString(16)}`,
  uuid: (draw) => uuidOf(draw),
  time: (draw) => draw.now().slice('YYYY-MM-DDT'.length),
  duration: (draw) => `PT${digits(draw, 1, 59)}M`,
  byte: (draw) => Buffer.from(draw.text(9)).toString('base64'),
  regex: () => '^[a-z]+$',
  'json-pointer': (draw) => `/${draw.text(8)}`,
  'relative-json-pointer': () => '0/a',
};

/** A UUID of version 4. */
function uuidOf(draw: Draw): string {
  const hex = Array.from({ length: 30 }, () => draw.integer(0, 15).toString(16)).join('');
  const variant = 'ab89'[draw.integer(0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
