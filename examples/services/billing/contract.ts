// The contract of a consumer of the billing service.

import assert from 'node:assert/strict';
import { type Flow, flow } from 'countersign/verify';

export const flows: readonly Flow[] = [
  flow({
    service: 'billing',
    title: 'a new invoice is open, and is read as it was issued',
    rules: ['B-INV-01'],
    async run(session) {
      const token = await session.credential('billing', 'token');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const url = `${session.url('billing')}/billing/invoices`;
      const body = JSON.stringify({ amount_cents: 500 });
      const created = await fetch(url, { method: 'POST', headers, body });
      assert.equal(created.status, 201, 'an invoice should be issued');
      const invoice = (await created.json()) as { readonly id: string; readonly status: string };
      assert.equal(invoice.status, 'open', 'a new invoice should be open');
      const read = await fetch(`${url}/${invoice.id}`, { headers });
      assert.deepEqual(await read.json(), invoice, 'an invoice should be read as it was issued');
    },
  }),
  flow({
    service: 'billing',
    title: 'the fourth call within a minute is refused',
    rules: [],
    gaps: ['B-G-01'],
    async run(session) {
      const headers = { authorization: `Bearer ${await session.credential('billing', 'token')}` };
      const url = `${session.url('billing')}/billing/invoices/inv_none`;
      const statuses: number[] = [];
      for (let call = 0; call < 4; call++) statuses.push((await fetch(url, { headers })).status);
      assert.deepEqual(statuses, [404, 404, 404, 429]);
    },
  }),
];
