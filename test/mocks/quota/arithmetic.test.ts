// The exact numbers of quotas, against the same sums in big integers.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_COUNT, NOTHING, sum, withdrawal } from '../../../mocks/quota/domain/holdings.ts';
import { ceilingBytes } from '../../../mocks/quota/domain/quotas.ts';

const bytes = fc.oneof(fc.maxSafeNat(), fc.nat(1_000), fc.constantFrom(0, 1, MAX_COUNT - 1, MAX_COUNT));

describe('ceilingBytes', () => {
  test.each([
    { limit: 0, extra: 10_000, want: 0 },
    { limit: 1, extra: 99, want: 1 },
    { limit: 1, extra: 100, want: 2 },
    { limit: 15, extra: 10, want: 16 },
    { limit: MAX_COUNT, extra: 0, want: MAX_COUNT },
    { limit: MAX_COUNT, extra: 1, want: MAX_COUNT },
  ])('Q-EN-04 $limit and $extra percent more is $want', ({ limit, extra, want }) => {
    expect(ceilingBytes(limit, extra)).toBe(want);
  });

  test('Q-EN-04 it is limit * (1 + extra/100) to the byte, wherever that can be counted', () => {
    const extra = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(bytes, extra, (limit, more) => {
        const exact = (BigInt(limit) * BigInt(100 + more)) / 100n;
        expect(BigInt(ceilingBytes(limit, more))).toBe(exact > BigInt(MAX_COUNT) ? BigInt(MAX_COUNT) : exact);
      }),
    );
  });
});

test('Q-G-14 whatever is withdrawn, versions and trash stay parts of what is used', () => {
  const parts = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100));
  fc.assert(
    fc.property(parts, fc.nat(200), ([plain, versionBytes, trashBytes], taken) => {
      const held = { ...NOTHING, usedBytes: plain + versionBytes + trashBytes, versionBytes, trashBytes };
      const left = sum(held, withdrawal(held, { bytes: Math.min(taken, plain + versionBytes), files: 0 }));
      expect(left.trashBytes).toBe(trashBytes);
      expect(left.versionBytes).toBeGreaterThanOrEqual(0);
      expect(left.versionBytes + left.trashBytes).toBeLessThanOrEqual(left.usedBytes);
    }),
  );
});
