// The rules, gaps and scenarios of the billing service.

export const catalogue = {
  rules: {
    'B-INV-01': { says: 'POST /billing/invoices answers 201 with the invoice, whose status is open.' },
  },
  gaps: {
    'B-G-01': { hole: 'How often may a caller call?', choice: 'Three times a minute; 429 beyond it.' },
  },
};

export const scenarioCatalogue = {
  'an invoice is open': {
    description: 'An invoice has been issued and is open.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: { amount_cents: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 500 } },
    },
    result: {
      type: 'object',
      required: ['invoice_id'],
      properties: { invoice_id: { type: 'string' } },
    },
    rules: ['B-INV-01'],
  },
};
