// Every documented status of every operation, and the way to it.

import { everyOperation, type ServiceOperation } from '../../support/every-operation.ts';
import { mail } from './mail.ts';
import { quota } from './quota.ts';
import { vault } from './vault.ts';
import type { Way } from './way.ts';

type Ways = Readonly<Record<string, Readonly<Record<string, Way>>>>;

const waysOf: Readonly<Record<string, Ways>> = { vault, mail, quota };

/** One documented status of an operation. */
export interface DocumentedStatus extends ServiceOperation {
  /** As the spec writes it: a status, or a range such as `4XX`. */
  readonly status: string;
  readonly way: Way;
}

/** All of them, in the order of the services and of their documents, lowest status first. */
export const everyStatus: readonly DocumentedStatus[] = everyOperation.flatMap((known) =>
  [...known.operation.responses.keys()].sort().map((status) => {
    const way = waysOf[known.service]?.[known.id]?.[status];
    if (way === undefined) throw new Error(`no way leads to ${status} of ${known.service} ${known.id}`);
    return { ...known, status, way };
  }),
);

/** Whether it is one status, which can be named, and not a range of them. */
export function isNameable({ status }: Pick<DocumentedStatus, 'status'>): boolean {
  return /^\d{3}$/.test(status);
}
