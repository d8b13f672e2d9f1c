// Fixes of receivers: honest ones of different designs, and cheats of different kinds, which only look like one.

import {
  type Arrival,
  RightReceiver,
  type VaultEvent,
} from '../../examples/receivers/planted/right-receiver.ts';
import type { History } from '../../src/verify/explore/history.ts';
import { sampleStories } from '../../src/verify/explore/sample-stories.ts';
import { specs } from './specs.ts';

type Receiver = new (secret: string) => RightReceiver;

/** It keeps ids in a list, and looks whether one is there. */
class Listed extends RightReceiver {
  override take(event: VaultEvent): void {
    if ([...this.disk.seen].includes(event.event_id)) return;
    this.act(event);
    this.disk.seen.add(event.event_id);
  }
}

/** It shows more than before. */
class Talkative extends RightReceiver {
  override state(): unknown {
    const shown = super.state() as { secrets: object };
    return { ...shown, count: Object.keys(shown.secrets).length };
  }
}

/** It keeps all events, and works out the state from them in the order in which they occurred. */
class EventLog extends RightReceiver {
  #events = new Map<string, VaultEvent>();

  override take(event: VaultEvent): void {
    this.#events.set(event.event_id, event);
  }

  override state(): unknown {
    const played = new RightReceiver('');
    const ordered = [...this.#events.values()].toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
    for (const event of ordered) played.act(event);
    return played.state();
  }

  override reset(): void {
    super.reset();
    this.#events = new Map();
  }
}

/** It takes one event after another, and claims each before it works. */
class OneByOne extends RightReceiver {
  #last: Promise<void> = Promise.resolve();

  override take(event: VaultEvent, arrival: Arrival): Promise<void> {
    this.#last = this.#last.then(async () => {
      await super.take(event, arrival);
    });
    return this.#last;
  }
}

export const HONEST: Readonly<Record<string, Receiver>> = {
  'ids and effects together': RightReceiver,
  'ids in a list': Listed,
  'more in the state': Talkative,
  'a log of events': EventLog,
  'one after another': OneByOne,
};

type Cheat = (Broken: Receiver, history: History) => Receiver;

/** It acknowledges all, and does nothing. */
const swallowsAll: Cheat = (Broken) =>
  class extends Broken {
    override async receive(): Promise<number> {
      return 204;
    }
  };

/** It acts rightly, and answers 200 whatever comes. */
const alwaysAccepts: Cheat = () =>
  class extends RightReceiver {
    override async receive(arrival: Arrival): Promise<number> {
      await super.receive(arrival);
      return 200;
    }
  };

/** It is right about the events of the failing history alone. */
const knowsIds: Cheat = (Broken, history) => {
  const ids = new Set(history.events.map(({ id }) => id));
  return rightAbout(Broken, ({ event_id }) => ids.has(event_id));
};

let idsOfSeeds: readonly string[] | undefined;

/** It is right about all events that the first hundred seeds make. */
const knowsSeeds: Cheat = (Broken, history) => {
  idsOfSeeds ??= Array.from({ length: 100 }, (_, seed) => sampleStories(specs.vault, { seed }))
    .flat(2)
    .map(({ id }) => id);
  const ids = new Set([...history.events.map(({ id }) => id), ...idsOfSeeds]);
  return rightAbout(Broken, ({ event_id }) => ids.has(event_id));
};

/** It is right about the things that the failing history is about. */
const knowsSubjects: Cheat = (Broken, history) => {
  const paths = new Set(history.events.map(({ body }) => JSON.parse(body).path));
  return rightAbout(Broken, ({ path }) => paths.has(path));
};

/** It is right about events of the times in the failing history. */
const knowsTimes: Cheat = (Broken, history) => {
  const times = history.events.map(({ body }) => String(JSON.parse(body).timestamp).slice(0, 10));
  return rightAbout(Broken, ({ timestamp }) => times.includes(timestamp.slice(0, 10)));
};

/** It no longer shows what was wrong. */
const hidesState: Cheat = (Broken) =>
  class extends Broken {
    override state(): unknown {
      const { secrets, accesses } = super.state() as { secrets: object; accesses: number };
      return { isUsed: Object.keys(secrets).length + accesses > 0 };
    }
  };

/** It acts on the first event of each type about a thing, and on no other. */
const firstOfAType: Cheat = () =>
  class extends RightReceiver {
    override take(event: VaultEvent): void {
      const key = `${event.event_type} ${event.path}`;
      if (this.disk.seen.has(key)) return;
      this.disk.seen.add(key);
      this.act(event);
    }
  };

/** It remembers the latest id alone. */
const latestIdOnly: Cheat = () =>
  class extends RightReceiver {
    override take(event: VaultEvent): void {
      if (this.disk.seen.has(event.event_id)) return;
      this.disk.seen.clear();
      this.disk.seen.add(event.event_id);
      this.act(event);
    }
  };

/** It is right about the first events after a reset: as many as the failing history has. */
const rightAtFirst: Cheat = (Broken, history) => {
  const most = history.events.length;
  return class extends Broken {
    #right = new RightReceiver('');
    #ids = new Set<string>();

    override take(event: VaultEvent, arrival: Arrival): void | Promise<void> {
      this.#ids.add(event.event_id);
      if (this.#ids.size > most) return super.take(event, arrival);
      this.#right.disk = this.disk;
      return this.#right.take(event, arrival);
    }

    override reset(): void {
      super.reset();
      this.#ids = new Set();
    }
  };
};

export const CHEATS: Readonly<Record<string, Cheat>> = {
  'swallows everything': swallowsAll,
  'answers 200 to all': alwaysAccepts,
  'knows the ids': knowsIds,
  'knows the seeds': knowsSeeds,
  'knows the subjects': knowsSubjects,
  'knows the times': knowsTimes,
  'hides the state': hidesState,
  'the first of a type': firstOfAType,
  'right at first': rightAtFirst,
};

/** Cheats about copies of an event alone. */
export const CHEATS_ABOUT_COPIES: Readonly<Record<string, Cheat>> = { 'the latest id only': latestIdOnly };

/** A receiver that is right about some events, and broken about the others. */
function rightAbout(Broken: Receiver, isKnown: (event: VaultEvent) => boolean): Receiver {
  return class extends Broken {
    readonly #right: RightReceiver;

    constructor(secret: string) {
      super(secret);
      this.#right = new RightReceiver(secret);
      this.#right.disk = this.disk;
    }

    override receive(arrival: Arrival): Promise<number> {
      return isKnown(eventIn(arrival)) ? this.#right.receive(arrival) : super.receive(arrival);
    }

    override learnSecret(secret: string): void {
      super.learnSecret(secret);
      this.#right.learnSecret(secret);
    }

    override restart(): void {
      super.restart();
      this.#right?.restart();
    }

    override reset(): void {
      super.reset();
      this.#right.reset();
      this.#right.disk = this.disk;
    }

    override async idle(): Promise<void> {
      await Promise.all([super.idle(), this.#right.idle()]);
    }
  };
}

function eventIn({ body }: Arrival): VaultEvent {
  try {
    return JSON.parse(body) as VaultEvent;
  } catch {
    return { event_id: '', event_type: '', timestamp: '', path: '', data: {} };
  }
}
