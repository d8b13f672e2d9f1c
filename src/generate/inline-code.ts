// Code that ajv would import at run time, inlined into the validators instead: formats, string length in
// characters, equality, distinct items. It is plain JavaScript, printed with the rest.

import { fullFormats } from 'ajv-formats/dist/formats.js';

interface Snippet {
  readonly code: string;
  /** The snippets it calls. */
  readonly needs: readonly string[];
}

const fitsDate = `
function fitsDate(text) {
    const match = /^(\\d{4})-(\\d\\d)-(\\d\\d)$/.exec(text);
    if (match === null) return false;
    const [year, month, day] = match.slice(1).map(Number);
    const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    return day >= 1 && day <= (days[month - 1] ?? 0);
}`;

const fitsTime = `
function fitsTime(text) {
    const match = /^(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d+)?)(?:z|([+-])(\\d\\d)(?::?(\\d\\d))?)$/i.exec(text);
    if (match === null) return false;
    const [hours, minutes, seconds] = match.slice(1, 4).map(Number);
    const sign = match[4] === "-" ? -1 : 1;
    const [zoneHours, zoneMinutes] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
    if (zoneHours > 23 || zoneMinutes > 59) return false;
    if (hours <= 23 && minutes <= 59 && seconds < 60) return true;
    // A leap second is the last one of a day in UTC.
    const utcMinutes = minutes - zoneMinutes * sign;
    const utcHours = hours - zoneHours * sign - (utcMinutes < 0 ? 1 : 0);
    return (utcHours === 23 || utcHours === -1) && (utcMinutes === 59 || utcMinutes === -1) && seconds < 61;
}`;

const fitsDateTime = `
function fitsDateTime(text) {
    const [date, time, ...more] = text.split(/t|\\s/i);
    return more.length === 0 && time !== undefined && fitsDate(date) && fitsTime(time);
}`;

const fitsRegex = `
function fitsRegex(text) {
    if (/[^\\\\]\\\\Z/.test(text)) return false;
    try {
        return Boolean(new RegExp(text));
    } catch {
        return false;
    }
}`;

const fitsUri = `
function fitsUri(text) {
    return /^[a-z][a-z0-9+.-]*:[^?#]/i.test(text) && ${fullFormats['uri-reference']}.test(text);
}`;

const fitsByte = `
function fitsByte(text) {
    return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}`;

const fitsInt32 = `
function fitsInt32(number) {
    return Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 31;
}`;

const fitsInt64 = `
function fitsInt64(number) {
    return Number.isInteger(number);
}`;

const characterCount = `
function characterCount(text) {
    let count = 0;
    for (const _ of text) count++;
    return count;
}`;

const areEqual = `
function areEqual(a, b) {
    return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
}`;

const areDistinct = `
function areDistinct(items) {
    return new Set(items.map((item) => JSON.stringify(item, inOrder))).size === items.length;
}`;

const inOrder = `
function inOrder(_name, value) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}`;

/** The snippets, by function name. */
const SNIPPETS: Readonly<Record<string, Snippet>> = {
  fitsDate: { code: fitsDate, needs: [] },
  fitsTime: { code: fitsTime, needs: [] },
  fitsDateTime: { code: fitsDateTime, needs: ['fitsDate', 'fitsTime'] },
  fitsRegex: { code: fitsRegex, needs: [] },
  fitsUri: { code: fitsUri, needs: [] },
  fitsByte: { code: fitsByte, needs: [] },
  fitsInt32: { code: fitsInt32, needs: [] },
  fitsInt64: { code: fitsInt64, needs: [] },
  characterCount: { code: characterCount, needs: [] },
  areEqual: { code: areEqual, needs: ['inOrder'] },
  areDistinct: { code: areDistinct, needs: ['inOrder'] },
  inOrder: { code: inOrder, needs: [] },
};

/** The functions that replace ajv's runtime modules. */
export const RUNTIME_MODULES: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'characterCount',
  'ajv/dist/runtime/equal': 'areEqual',
};

/** The functions for formats that need more than a regular expression. */
export const FORMAT_FUNCTIONS: Readonly<Record<string, string>> = {
  date: 'fitsDate',
  time: 'fitsTime',
  'date-time': 'fitsDateTime',
  regex: 'fitsRegex',
  uri: 'fitsUri',
  byte: 'fitsByte',
  int32: 'fitsInt32',
  int64: 'fitsInt64',
};

/**
 * The code of these functions and those they call, in a fixed order.
 *
 * @example inlineCode(['fitsDateTime']) // fitsDate, fitsTime, fitsDateTime
 */
export function inlineCode(names: Iterable<string>): string {
  const wanted = new Set<string>();
  const want = (name: string): void => {
    wanted.add(name);
    for (const needed of SNIPPETS[name]?.needs ?? []) want(needed);
  };
  for (const name of names) want(name);
  return Object.entries(SNIPPETS)
    .filter(([name]) => wanted.has(name))
    .map(([, { code }]) => `${code.trim()}\n`)
    .join('\n');
}
