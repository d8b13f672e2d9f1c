// Amounts as people read them.

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/**
 * An amount of bytes by its largest unit, or a number.
 *
 * @example amountText(1536, 'bytes') // '1.5 KiB'
 */
export function amountText(amount: number, unit: 'bytes' | 'count'): string {
  if (unit === 'count' || amount === 0) return String(amount);
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.abs(amount)) / 10));
  const scaled = amount / 1_024 ** power;
  return `${Number(scaled.toFixed(scaled < 10 ? 2 : scaled < 100 ? 1 : 0))} ${UNITS[power]}`;
}
