// The types of the control API that the console uses, by short names.

import type { components } from '../../../specs/generated/control.ts';

export type Schemas = components['schemas'];
export type JournalEntry = Schemas['JournalEntry'];
export type AgendaItem = Schemas['AgendaItem'];
export type Clock = Schemas['Clock'];
export type Delivery = Schemas['DeliveryRecord'];
export type Attempt = Schemas['AttemptRecord'];
export type Endpoint = Schemas['EndpointRecord'];
export type Problem = Schemas['Problem'];
