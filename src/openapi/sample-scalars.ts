// Draws numbers and text that fit their schema.

import type { Schema } from './document.ts';

/** Patterns that need no library: a literal prefix, then any characters, or one class of them, with a minimum count. */
const SIMPLE_PATTERN = /^\^([A-Za-z0-9_:/-]*)(?:\.|\[[^\]]+\])(?:\{(\d+)(?:,\d*)?\}|\+)\$$/;

const DEFAULT_LENGTH = 16;

/** How many characters are drawn where nothing says how many. */
const SHORT = 8;

/** How far above the least number it may be. */
const SPREAD = 1_000;

/** Draws are of 32 bits. */
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
  const factor = first + draw.integer(0, clamp(Math.min(last - first, SPREAD)));
  // Dividing keeps decimals exact where multiplying does not: 3 / 100 instead of 3 * 0.01.
  return step < 1 ? factor / Math.round(1 / step) : factor * step;
}

/**
 * A number that is not whole, where its schema allows one; for alternatives that only this tells apart.
 *
 * @example fractionOf({ minimum: 1, maximum: 2 }, draw) // 1.5
 */
export function fractionOf(schema: Schema, draw: Draw): number {
  const { from, to } = boundsOf(schema);
  const whole = numberOf(schema, 'number', draw);
  return [whole + 0.5, whole - 0.5].find((each) => each >= from && each <= to) ?? (from + to) / 2;
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, type, multipleOf }: Schema) {
  const gap = type === 'integer' || type === undefined ? 1 : 1e-3;
  const lows = [minimum, isNumber(exclusiveMinimum) ? exclusiveMinimum + gap : undefined].filter(isNumber);
  const highs = [maximum, isNumber(exclusiveMaximum) ? exclusiveMaximum - gap : undefined].filter(isNumber);
  const to = highs.length > 0 ? Math.min(...highs) : undefined;
  const spread = Math.max(SPREAD, isNumber(multipleOf) ? multipleOf : 0);
  const from = lows.length > 0 ? Math.max(...lows) : Math.min(0, (to ?? spread) - spread);
  return between(from, to ?? from + spread, { minimum, maximum, exclusiveMinimum, exclusiveMaximum });
}

/** Two bounds that exclude themselves can be closer than the gap. */
function between(from: number, to: number, { exclusiveMinimum, exclusiveMaximum, ...open }: Schema) {
  if (
    from <= to ||
    !isNumber(exclusiveMinimum ?? open.minimum) ||
    !isNumber(exclusiveMaximum ?? open.maximum)
  )
    return { from, to };
  const middle =
    ((exclusiveMinimum ?? open.minimum) as number) / 2 + ((exclusiveMaximum ?? open.maximum) as number) / 2;
  return { from: middle, to: middle };
}

function clamp(value: number): number {
  return Math.max(INT32.from, Math.min(INT32.to, value));
}

/** How a text is drawn. */
export interface TextOptions {
  /** The most characters that there may be, whatever the schema demands. */
  readonly most: number;
  /** Which of several ways is tried: a pattern may stand beside a format, and a short text may be the wrong one. */
  readonly way: number;
}

const USUAL: TextOptions = { most: Number.POSITIVE_INFINITY, way: 0 };

/**
 * Text of the format, the pattern and the length of its schema.
 *
 * @example textOf({ type: 'string', format: 'email' }, draw, { most: 100, way: 0 }) // 'k3fa9x0q@example.com'
 */
export function textOf(schema: Schema, draw: Draw, { most, way }: TextOptions = USUAL): string {
  const { pattern, format, minLength = 0 } = schema;
  const { maxLength = Number.POSITIVE_INFINITY } = schema as { readonly maxLength?: number };
  const length = { minLength: Math.min(minLength, most), maxLength };
  const formatted = format === undefined ? undefined : formattedText(format, length, draw, way);
  if (pattern === undefined) return formatted ?? draw.text(plainLength(length, draw, way));
  if (formatted !== undefined && fitsPattern(draw, pattern, formatted)) return formatted;
  const matching = matchingText(pattern, length, draw);
  if (matching === undefined) return formatted ?? draw.text(plainLength(length, draw, way));
  // A pattern without anchors is often only the end or the beginning of what the format wants.
  if (format === undefined || way === 0) return matching;
  const word = draw.text(SHORT).toLowerCase();
  return way % 2 === 1 ? `${word}${matching}` : `${matching}${way % 4 === 2 ? word : `${word}.example`}`;
}

function plainLength({ minLength, maxLength }: Length, draw: Draw, way: number): number {
  const usual = Math.max(minLength, Math.min(SHORT, maxLength));
  const longest = Math.max(minLength, Math.min(maxLength, minLength + 2 * SHORT));
  return way === 0 ? usual : draw.integer(minLength, longest);
}

interface Length {
  readonly minLength: number;
  readonly maxLength: number;
}

/** Whether a text matches a pattern, by the engine that the draw brings along. */
export function fitsPattern(draw: Draw, pattern: string, text: string): boolean {
  return draw.fits === undefined ? new RegExp(pattern, 'u').test(text) : draw.fits(pattern, text);
}

function matchingText(pattern: string, length: Length, draw: Draw): string | undefined {
  if (draw.matching !== undefined) return draw.matching(pattern, length);
  const simple = SIMPLE_PATTERN.exec(pattern);
  return simple === null
    ? undefined
    : `${simple[1]}${draw.text(Math.max(DEFAULT_LENGTH, Number(simple[2] ?? 0)))}`;
}

/** What stands before and behind the drawn part of a format, the longest first. */
const FRAMES: Readonly<Record<string, readonly (readonly [before: string, behind: string])[]>> = {
  email: [
    ['', '@example.com'],
    ['', '@a.test'],
    ['', '@a.co'],
  ],
  uri: [
    ['https://example.com/', ''],
    ['https://a.test/', ''],
    ['http://', ''],
    ['a:', ''],
  ],
  url: [
    ['https://example.com/', ''],
    ['https://a.test/', ''],
    ['http://a.co/', ''],
    ['ftp://', ''],
  ],
  'uri-reference': [['/', '']],
  'uri-template': [
    ['https://example.com/', '/{id}'],
    ['/', '/{id}'],
    ['/', ''],
  ],
  hostname: [
    ['', '.example.com'],
    ['', '.test'],
    ['', ''],
  ],
  'json-pointer': [['/', '']],
};

/** The formats in which case does not matter, and that are written small. */
const SMALL = new Set(['email', 'hostname']);

/** A label of a host name, and what stands before the @ of an address, have at most so many characters. */
const LABEL = 60;

function formattedText(
  format: string,
  { minLength, maxLength }: Length,
  draw: Draw,
  way: number,
): string | undefined {
  const frames = FRAMES[format];
  if (frames === undefined) return FORMATS[format]?.(draw, minLength);
  const widthOf = ([before, behind]: readonly [string, string]) => before.length + behind.length;
  const wide = frames.filter((frame) => widthOf(frame) < maxLength);
  const [before, behind] = wide[way % wide.length] ?? (frames.at(-1) as readonly [string, string]);
  const around = before.length + behind.length;
  const wanted = Math.max(1, Math.min(Math.max(SHORT, minLength - around), maxLength - around));
  const drawn = SMALL.has(format) ? labels(draw.text(wanted).toLowerCase()) : draw.text(wanted);
  return format === 'email' && wanted > LABEL ? longAddress(drawn, behind) : `${before}${drawn}${behind}`;
}

/** A long name has dots in it. */
function labels(text: string): string {
  return Array.from(text, (character, place) =>
    place % LABEL === LABEL - 1 && place < text.length - 1 ? '.' : character,
  ).join('');
}

/** What is too long for the part before the @ stands behind it. */
function longAddress(text: string, behind: string): string {
  const at = text.indexOf('.');
  return `${text.slice(0, at)}@${text.slice(at + 1)}.${behind.slice(1)}`;
}

const digits = (draw: Draw, from: number, to: number) => String(draw.integer(from, to));

const FORMATS: Readonly<Record<string, (draw: Draw, minLength: number) => string>> = {
  ipv4: (draw) => `192.0.2.${digits(draw, 1, 254)}`,
  ipv6: (draw) => `2001:db8::${draw.integer(1, 65_535).toString(16)}`,
  uuid: (draw) => uuidOf(draw),
  time: (draw) => draw.now().slice('YYYY-MM-DDT'.length),
  duration: (draw) => `PT${digits(draw, 1, 59)}M`,
  byte: (draw, minLength) =>
    Buffer.from(draw.text(Math.max(9, Math.ceil(minLength / 4) * 3))).toString('base64'),
  regex: () => '^[a-z]+$',
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

/** The source of random values. */
export interface Draw {
  /** A whole number in a range, inclusive. */
  integer(from: number, to: number): number;
  /** Text of `[A-Za-z0-9]`. */
  text(length: number): string;
  /** The current time as ISO 8601. */
  now(): string;
  /** Text that matches a pattern, of a wanted length if some is found; where any pattern is supported. */
  matching?(
    pattern: string,
    length: { readonly minLength: number; readonly maxLength: number },
  ): string | undefined;
  /** Whether a text matches a pattern; by JavaScript's own engine if left out. */
  fits?(pattern: string, text: string): boolean;
}
