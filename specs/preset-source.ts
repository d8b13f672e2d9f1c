// The delivery presets as a module that both the sender and the receiver library import: policies only, without what
// explains them, since consumers ship them in production.

/** specs/delivery-presets.yaml. */
export type DeliveryPresets = Readonly<
  Record<
    string,
    {
      readonly sources: readonly string[];
      /** Why a field is as it is, by its path in the policy. */
      readonly assumed: Readonly<Record<string, string>>;
      readonly policy: Readonly<Record<string, unknown>>;
    }
  >
>;

/**
 * The source of the generated module.
 *
 * @example presetSource(presets) // 'export const DELIVERY_PRESETS = {…} as const;\n'
 */
export function presetSource(presets: DeliveryPresets): string {
  const policies = Object.fromEntries(Object.entries(presets).map(([name, { policy }]) => [name, policy]));
  return `export const DELIVERY_PRESETS = ${JSON.stringify(policies, null, 2)} as const;\n`;
}
