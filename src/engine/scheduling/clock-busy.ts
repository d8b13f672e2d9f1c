// Why a call that moves the clock, or waits for the world, is refused.

/** Thrown when the clock is to be moved, or the world to settle, while another call does so or waits for an answer. */
export class ClockBusy extends Error {
  constructor(why: keyof typeof BUSY = 'advancing') {
    super(BUSY[why]);
  }
}

const BUSY = {
  advancing: 'the clock of this world is being advanced by another call',
  awaited:
    'another call waits for a delivery that is under way, and the clock of this world stands until the receiver has answered; a receiver that advances the clock has to answer the delivery first',
  settling:
    'another call waits for a delivery that is under way, and the world settles only after that; a receiver that has the world settle has to answer the delivery first',
} as const;

/** Thrown in a waiting call when its world is reset, replaced or deleted. */
export class WorldGone extends Error {
  constructor() {
    super('the world was reset, replaced or deleted meanwhile');
  }
}
