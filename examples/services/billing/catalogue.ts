// The rules and gaps of the billing service.

export const catalogue = {
  rules: {
    'B-INV-01': { says: 'POST /billing/invoices answers 201 with the invoice, whose status is open.' },
  },
  gaps: {
    'B-G-01': { hole: 'How often may a caller call?', choice: 'Three times a minute; 429 beyond it.' },
  },
};
