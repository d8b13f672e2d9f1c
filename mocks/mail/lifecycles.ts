// The state tables of the mail service's own things. Endpoints and deliveries have theirs in the engine.

import { lifecycle } from '../../src/engine/lifecycle.ts';

export type MessageStatus = 'QUEUED' | 'SENT' | 'FAILED';
export type MessageTrigger = 'hand_on' | 'fail_rendering';

export const messageLifecycle = lifecycle<MessageStatus, MessageTrigger>('message', [
  { from: 'QUEUED', on: 'hand_on', to: 'SENT', also: 'events for each recipient' },
  {
    from: 'QUEUED',
    on: 'fail_rendering',
    to: 'FAILED',
    also: 'error_message set; dropped with template_render_error',
  },
]);

export type VersionState = 'active' | 'inactive' | 'deleted';
export type VersionTrigger = 'activate' | 'give_way' | 'delete';

export const versionLifecycle = lifecycle<VersionState, VersionTrigger>('template version', [
  { from: 'inactive', on: 'activate', to: 'active', also: 'the version that was active gives way' },
  { from: 'active', on: 'activate', to: 'active' },
  { from: 'active', on: 'give_way', to: 'inactive' },
  { from: 'inactive', on: 'give_way', to: 'inactive' },
  { from: 'inactive', on: 'delete', to: 'deleted' },
]);

export type ImageState = 'unreferenced' | 'referenced' | 'gone' | 'forgotten';
export type ImageTrigger = 'be_sent' | 'delete';

export const imageLifecycle = lifecycle<ImageState, ImageTrigger>('image', [
  { from: 'unreferenced', on: 'be_sent', to: 'referenced', also: 'somebody has it in their mailbox' },
  { from: 'referenced', on: 'be_sent', to: 'referenced' },
  { from: 'unreferenced', on: 'delete', to: 'forgotten', also: 'unknown from now on' },
  { from: 'referenced', on: 'delete', to: 'gone', also: '410 from now on' },
]);
