// Generated from the spec of the same name by `npm run generate`. Do not edit.

export interface paths {
    "/_countersign/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say that the server is up
         * @description Never needs the control token.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the worlds
         * @description All of them, in the order in which they were made; `default` is the first.
         */
        get: operations["listWorlds"];
        put?: never;
        /** Create a world */
        post: operations["createWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /** Read a world */
        get: operations["getWorld"];
        put?: never;
        post?: never;
        /**
         * Delete a world
         * @description What is in flight is aborted and its outcome ignored. Calls that wait for the world answer 409.
         */
        delete: operations["deleteWorld"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a world
         * @description Restores the world as it was created: the same seed, so the same ids are generated again; the same `now`, mode and
         *     settings. All subscriptions, deliveries, events and inboxes are removed. What is in flight is aborted and its outcome ignored.
         */
        post: operations["resetWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * Export a world as one document
         * @description An attempt in flight is exported as not yet made. The document holds the signing secrets and OAuth
         *     secrets of the world's endpoints, without which the world could not continue: protect it like the secrets. It holds none of the
         *     world's credentials, and its requests are without secrets, as the journal shows them.
         */
        get: operations["exportSnapshot"];
        /**
         * Replace a world by a snapshot
         * @description The world keeps its own id and credentials; all else, the clock and pending retries included, comes from the
         *     document. What is in flight is aborted and its outcome ignored. A document that was changed after its export
         *     is refused.
         */
        put: operations["importSnapshot"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings of a world
         * @description Settings that are not given keep their value. The objects of the services are merged; `forward`, `allow_hosts` and
         *     rate limits are replaced whole.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/_countersign/worlds/{world}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /** Read the clock */
        get: operations["getClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/clock/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze the clock
         * @description Stops the clock until it is advanced or run. A frozen clock stays frozen.
         */
        post: operations["freezeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/clock/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the clock run
         * @description Runs the clock from its current time, `scale` times as fast as the wall clock.
         */
        post: operations["runClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Goes from one due instant to the next up to the target, does what is due there, waits for its outcome, and answers
         *     with all that fired. Other calls are served meanwhile. A running clock jumps ahead and runs on. With `stopped_by`
         *     `limit` the clock stays at the last instant it reached.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait until a world has settled
         * @description Waits until nothing is due at the present instant and nothing is in flight.
         */
        post: operations["settleWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List events
         * @description What the services of the world emitted, oldest first. The last 100,000 events are kept.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Emit an event by hand
         * @description Generates the fields that are not given from the schema of the event with the world's seed, sets the fields named by
         *     `set`, and checks the result against the service's specification, unless it is `unchecked`. Answers when the first
         *     attempts have settled. The event is listed under `id` even where `set` changes the id in its payload.
         */
        post: operations["emitEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Deliveries with all their attempts, in the order in which they were made. They are kept as long as their endpoint.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Id of the delivery.
                 * @example del_2NcB7yHfQ9sJ4kVaXe5T
                 */
                delivery: components["parameters"]["Delivery"];
            };
            cookie?: never;
        };
        /** Read a delivery */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/deliveries/{delivery}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Id of the delivery.
                 * @example del_2NcB7yHfQ9sJ4kVaXe5T
                 */
                delivery: components["parameters"]["Delivery"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery once more
         * @description One attempt outside the schedule, numbered on. Its success makes the delivery a success; its failure changes
         *     nothing else. Answers when the attempt has settled. A delivery whose endpoint is deleted cannot be sent. With `fault`
         *     the attempt is struck by that fault, which is made for this delivery and strikes once.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List the faults of a world
         * @description All of them, oldest first, those that are spent included.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Make something go wrong
         * @description Exactly one effect: `respond`, `delay_ms` or `connection` strike calls of the service's API, of one operation or of
         *     all; `webhook` strikes deliveries, narrowed by event type, endpoint and delivery.
         *
         *     Each call or attempt that a fault is about is an occasion. The first `after` occasions pass; of the others it strikes
         *     at most `times`, each with `probability`, drawn with the world's seed. Faults are asked oldest first. Delays strike
         *     beside each other and beside one other fault; once one of the others has struck, the rest do not see the occasion.
         *
         *     `respond`, `reset` and `drop` come before everything that the service does, so that nothing happens. `respond` without
         *     an operation is about every operation that documents the status. `truncate` lets the service do all and then sends
         *     half of the answer's body. `delay_ms` waits in real time, then the call continues; it is answered 409 (`world-gone`)
         *     if its world is removed meanwhile. Faults do not apply to a call with a forced answer.
         *
         *     The latest 100 spent faults are kept.
         */
        post: operations["createFault"];
        /** Remove all faults of a world */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/faults/{fault}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Id of the fault.
                 * @example flt_7Kd2mQx9TfLw3ZbV5sHc
                 */
                fault: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a fault */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/inbox/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
                 * @example ci
                 */
                name: components["parameters"]["InboxName"];
            };
            cookie?: never;
        };
        /**
         * Read an inbox
         * @description What arrived at `https://inbox.countersign.test/{name}`, oldest first. An inbox needs no set-up; any name has one.
         */
        get: operations["readInbox"];
        put?: never;
        post?: never;
        /**
         * Clear an inbox
         * @description Forgets what arrived. The script stays.
         */
        delete: operations["clearInbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/inbox/{name}/script": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
                 * @example ci
                 */
                name: components["parameters"]["InboxName"];
            };
            cookie?: never;
        };
        /**
         * Read the script of an inbox
         * @description The answers that the inbox will give next; answers already given are no longer part of it.
         */
        get: operations["getInboxScript"];
        /**
         * Replace the script of an inbox
         * @description Each request that arrives takes one of `answers`; when none is left, `then` answers forever.
         */
        put: operations["replaceInboxScript"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List requests
         * @description The requests that the services of the world answered, oldest first, each with why it was answered so. The last
         *     1,000 requests are kept at most, fewer if they are large.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /**
         * List changes of state
         * @description Every change of a lifecycle, oldest first: an endpoint that was disabled, paused or enabled, a delivery that
         *     succeeded, failed or was retried by force, a grace window that opened or ended, and those of what a service keeps,
         *     such as secrets and messages. What stays in its state is not in it. The last 10,000 changes are kept.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the journal as it is written
         * @description Server-sent events, one for each entry of the journals: `event:` is the kind of the entry, `id:` is `{world}:{seq}`,
         *     `data:` is the entry as one line of JSON. A comment line is sent every 15 seconds, so that no proxy closes the connection.
         *     The stream begins with what happens from now on, or, with `after`, behind that entry; it ends with the server.
         */
        get: operations["streamJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scenarios
         * @description All scenarios of the running services, with their parameters, their results, and the rules and gaps that they
         *     demonstrate. The same names are the provider states of the contracts.
         */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/scenarios/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the scenario, percent-encoded, or in lower case with hyphens.
                 * @example the-rate-limit-is-used-up
                 */
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a scenario in a world
         * @description Performs all steps of the scenario, and waits until the world is settled before it answers.
         */
        post: operations["runScenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/states": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up or tear down a provider state
         * @description Called by a Pact verifier before and after each interaction (`providerStatesSetupUrl`). A state is a scenario by its
         *     name: setting it up answers the scenario's result as it is, so that a pact can use its values. Several states of one
         *     interaction are set up one after another. Tearing down resets the world, whatever the state. The empty state, which a
         *     verifier sends for an interaction without any, sets nothing up.
         */
        post: operations["changeProviderState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Produce a message for a Pact verifier
         * @description Called by a Pact verifier for each message interaction (transport `message`). The description begins with an event
         *     type, such as `bounce of a mistyped address`; words may follow it. It answers the payload of the latest event of that
         *     type in this world, else one that is composed as an emit by hand composes it. The metadata are in a header, as the
         *     verifier reads them.
         */
        post: operations["produceMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions that can be simulated
         * @description Every action of every service that runs, with the schema of its body.
         */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/simulate/{service}/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the service.
                 * @example mail
                 */
                service: components["parameters"]["Service"];
                /**
                 * @description Name of the action.
                 * @example message.open
                 */
                action: components["parameters"]["Action"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an action
         * @description Does what no client can do through the service's API, and settles before it answers.
         */
        post: operations["simulateAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: date-time
         * @description An instant of world time, in UTC with milliseconds.
         * @example 2026-01-01T00:00:00.000Z
         */
        Instant: string;
        /**
         * Format: date-time
         * @description An instant of world time, in UTC with milliseconds; null for none.
         * @example 2026-01-01T00:00:00.000Z
         */
        NullableInstant: string | null;
        /**
         * Format: date-time
         * @description A possible date and time with its zone, from 1970 up to the year 9999. It is cut to milliseconds.
         * @example 2026-01-01T00:00:00Z
         */
        InstantInput: string;
        /**
         * @description A number and a unit (`ms`, `s`, `m`, `h` or `d`), or a number of milliseconds.
         * @example 35h
         */
        Duration: string | number;
        /**
         * @description A duration that may point back.
         * @example -301s
         */
        SignedDuration: string | number;
        /**
         * @description Name of a service; `/_countersign/health` names those that run.
         * @example mail
         */
        ServiceName: string;
        /**
         * @description Type of an event, as the service's catalogue has it.
         * @example bounce
         */
        EventType: string;
        /**
         * @description Id of an event.
         * @example evt_9fKq2LxT7bVw4RcZ
         */
        EventId: string;
        /**
         * @description Id of a delivery.
         * @example del_2NcB7yHfQ9sJ4kVaXe5T
         */
        DeliveryId: string;
        /**
         * @description Id of the webhook endpoint that a delivery goes to.
         * @example wh_5TzK8mPq2RvXc7LdYn0G
         */
        EndpointId: string;
        /**
         * @description Id of a request.
         * @example req_8WxE3rMu6DoG1tZiKp4S
         */
        RequestId: string;
        /** @description HTTP headers by name; several values of one name have a comma between them. */
        Headers: {
            [key: string]: string;
        };
        /** @description No field is known. */
        Nothing: Record<string, never>;
        /** @description An error (RFC 9457), with what to do next. */
        Problem: {
            /** @description Which error it is; the last part is a code of `x-errors`. */
            type: string;
            /** @description The meaning of the error, the same wherever it occurs. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description The details of this occurrence. */
            detail: string;
            /** @description What to do next; for an unknown name, the nearest known one. */
            hint: string;
            /** @description Each fault, where there are several or their place matters. */
            errors?: components["schemas"]["Fault"][];
        };
        /** @description One thing that is wrong. */
        Fault: {
            /**
             * @description JSON pointer into the body, or into the event for `event-does-not-fit`; for parameters it begins with `/path`,
             *     `/query` or `/header`.
             */
            pointer: string;
            /** @description The problem at the pointer. */
            detail: string;
        };
        /** @description The state of the server. */
        Health: {
            /**
             * @description The server answers.
             * @constant
             */
            status: "ok";
            /** @description Version of Countersign. */
            version: string;
            /** @description The services that run. */
            services: components["schemas"]["ServiceName"][];
        };
        /** @description A world. */
        World: {
            id: components["schemas"]["WorldId"];
            /**
             * Format: uri
             * @description Where the services of the world answer, with their own paths.
             */
            base_url: string;
            seed: components["schemas"]["Seed"];
            clock: components["schemas"]["Clock"];
            credentials: components["schemas"]["Credentials"];
            fixtures: components["schemas"]["Fixtures"];
            settings: components["schemas"]["Settings"];
        };
        /** @description All worlds. */
        WorldList: {
            /** @description The worlds, in the order in which they were made. */
            worlds: components["schemas"]["World"][];
        };
        /**
         * @description Id of a world.
         * @example t1
         */
        WorldId: string;
        /**
         * @description The seed of everything random in the world.
         * @example 42
         */
        Seed: number;
        /** @description A world to make. */
        CreateWorldRequest: {
            /** @description Generated if left out. */
            id?: components["schemas"]["WorldId"];
            /** @description 1 if left out. Two worlds with the same seed, start, settings and calls give the same ids. */
            seed?: components["schemas"]["Seed"];
            /** @description When the world begins; the wall clock's time if left out. */
            now?: components["schemas"]["InstantInput"];
            /** @description `running` if left out. */
            clock?: components["schemas"]["ClockMode"];
            /** @description The settings that differ from the defaults. */
            settings?: components["schemas"]["SettingsChange"];
            /** @description The situation that the world begins with, and comes back to when it is reset. */
            scenario?: string | components["schemas"]["ScenarioChoice"];
        };
        /** @description A scenario and its parameters. */
        ScenarioChoice: {
            /**
             * @description Its name, as the catalogue has it; in lower case with hyphens does as well.
             * @example the image is gone
             */
            name: string;
            params?: components["schemas"]["ScenarioParams"];
        };
        /** @description Tokens by service and by whom they stand for. They come from the world's seed and id, so another world refuses them. */
        Credentials: {
            [key: string]: {
                [key: string]: string;
            };
        };
        /** @description The initial content of a fresh world, by service. */
        Fixtures: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        /** @description All settings of a world. */
        Settings: {
            environment: components["schemas"]["Environment"];
            signature_time: components["schemas"]["SignatureTime"];
            silent_receiver_ms: components["schemas"]["SilentReceiverMs"];
            forward: components["schemas"]["Forward"];
            allow_hosts: components["schemas"]["AllowHosts"];
            response_check: components["schemas"]["ResponseCheck"];
            max_fired: components["schemas"]["MaxFired"];
        } & {
            [key: string]: unknown;
        };
        /** @description Settings to change; those left out stay as they are. */
        SettingsChange: {
            environment?: components["schemas"]["Environment"];
            signature_time?: components["schemas"]["SignatureTime"];
            silent_receiver_ms?: components["schemas"]["SilentReceiverMs"];
            forward?: components["schemas"]["Forward"];
            allow_hosts?: components["schemas"]["AllowHosts"];
            response_check?: components["schemas"]["ResponseCheck"];
            max_fired?: components["schemas"]["MaxFired"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The environment that the services report; some are stricter in production.
         * @default development
         * @enum {string}
         */
        Environment: "development" | "production";
        /**
         * @description Which time signatures carry: the wall clock's, as receivers expect; the world's, which makes the bytes repeatable;
         *     or the wall clock's with an offset.
         * @default wall
         */
        SignatureTime: ("wall" | "world") | {
            offset: components["schemas"]["SignedDuration"];
        };
        /**
         * @description How many milliseconds of real time a frozen world waits for an external receiver that does not answer; null waits as long
         *     as the service documents.
         * @default null
         */
        SilentReceiverMs: number | null;
        /**
         * @description Where deliveries are really sent, by the beginning of their URL. URLs are compared as URLs: the same scheme, host and
         *     port, and a path that ends where a part of the URL's path ends, once its dot segments are resolved. The longest that
         *     fits counts, and the rest of path and query is kept.
         * @default {}
         * @example {
         *       "https://hooks.example.test": "http://127.0.0.1:3000"
         *     }
         */
        Forward: {
            [key: string]: string;
        };
        /**
         * @description Hosts beyond loopback that deliveries may reach, on any port: a name allows whatever it resolves to, an address in
         *     any spelling or a range allows whatever name leads there. The address of the connection decides.
         *     Link-local, metadata and multicast addresses are never reached, whatever is named.
         * @default []
         */
        AllowHosts: string[];
        /**
         * @description Whether each answer of a service is checked against its specification before it leaves.
         * @default true
         */
        ResponseCheck: boolean;
        /**
         * @description After how many fired items an advance stops.
         * @default 100000
         */
        MaxFired: number;
        /** @description A whole world as one document. */
        Snapshot: {
            /**
             * @description The kind of the document.
             * @constant
             */
            format: "countersign-snapshot";
            /**
             * @description Version of the format.
             * @constant
             */
            version: 1;
            /** @description Seals the state. A state that does not fit it is not read. */
            digest: string;
            /** @description The world's state. Its form belongs to the server and is not to be relied on. */
            state: {
                [key: string]: unknown;
            };
        };
        /** @description The clock of a world. */
        Clock: {
            now: components["schemas"]["Instant"];
            mode: components["schemas"]["ClockMode"];
            /** @description World time for each unit of wall time while the clock runs. */
            scale: number;
            /** @description How many items are still to come, attempts in flight included. */
            pending: number;
            /** @description When the earliest of them is due that is not under way; null when there is none. */
            next_due_at: components["schemas"]["NullableInstant"];
        };
        /**
         * @description `running` follows the wall clock, `frozen` moves only when it is advanced.
         * @enum {string}
         */
        ClockMode: "running" | "frozen";
        /** @description How fast the clock is to run. */
        RunClockRequest: {
            /** @description World time for each unit of wall time; 1 if left out. */
            scale?: number;
        };
        /** @description How far to advance; exactly one of the fields. */
        AdvanceClockRequest: {
            by?: components["schemas"]["Duration"];
            to?: components["schemas"]["InstantInput"];
            /** @description The number of instants with due tasks to advance to. */
            next?: number;
        };
        /** @description Where the clock is now, and what fired on the way. */
        AdvanceResult: {
            now: components["schemas"]["Instant"];
            /** @description The tasks that fired, in order. */
            fired: components["schemas"]["FiredItem"][];
            /**
             * @description `target`: the target was reached. `nothing_due`: with `next`, nothing was left to go to. `limit`: the setting
             *     `max_fired` was reached.
             * @enum {string}
             */
            stopped_by: "target" | "nothing_due" | "limit";
        };
        /** @description A task that fired; `kind` determines the form of `detail`. */
        FiredItem: components["schemas"]["FiredAttempt"] | components["schemas"]["FiredTimer"] | components["schemas"]["FiredEvent"];
        /** @description An attempt that was made. */
        FiredAttempt: {
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "attempt";
            service: components["schemas"]["ServiceName"];
            /** @description The delivery. */
            id: string;
            /** @description How it ended. */
            detail: {
                attempt: components["schemas"]["AttemptNumber"];
                status: components["schemas"]["DeliveryStatus"];
                response_code: components["schemas"]["ResponseCode"];
                event_type: components["schemas"]["EventType"];
                endpoint_id: components["schemas"]["EndpointId"];
                error: components["schemas"]["AttemptError"];
                why?: components["schemas"]["AttemptWhy"];
            };
        };
        /** @description A timer that went off, such as an expiry, a threshold or the end of a window. */
        FiredTimer: {
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "timer";
            service: components["schemas"]["ServiceName"];
            /** @description Its subject, such as a message or a secret. */
            id: string;
            /** @description Which timer it was; a service may add to it. */
            detail: {
                /** @description Name of the timer. */
                timer: string;
            } & {
                [key: string]: unknown;
            };
        };
        /** @description An event that was emitted. */
        FiredEvent: {
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "event";
            service: components["schemas"]["ServiceName"];
            /** @description The event. */
            id: string;
            /** @description Which event it was. */
            detail: {
                type: components["schemas"]["EventType"];
            };
        };
        /** @description The world has settled. */
        Settled: {
            now: components["schemas"]["Instant"];
            /**
             * @description Nothing is due at `now` and nothing is in flight.
             * @constant
             */
            settled: true;
        };
        /** @description An event to emit; which fields it takes depends on the service. */
        EmitEventRequest: {
            service: components["schemas"]["ServiceName"];
            type: components["schemas"]["EventType"];
            unchecked?: components["schemas"]["Unchecked"];
            set?: components["schemas"]["SetFields"];
        } & {
            [key: string]: unknown;
        };
        /** @description True sends the event even if it does not fit the specification. False if left out. */
        Unchecked: boolean;
        /**
         * @description Values of single fields, by their path in the event; a dot leads into an object, a number into an array.
         * @example {
         *       "metadata.reason": "invalid_mailbox"
         *     }
         */
        SetFields: {
            [key: string]: unknown;
        };
        /** @description The event as it was emitted. */
        EmittedEvent: {
            event: components["schemas"]["EventPayload"];
            deliveries: components["schemas"]["DeliveryIds"];
        };
        /** @description The event as it is delivered; its form is the service's. */
        EventPayload: {
            [key: string]: unknown;
        };
        /** @description The deliveries that the event led to, one for each endpoint. */
        DeliveryIds: components["schemas"]["DeliveryId"][];
        /** @description The journal entry of an event. */
        EventDetail: {
            service: components["schemas"]["ServiceName"];
            type: components["schemas"]["EventType"];
            /** @description A description of its cause, such as a request, a simulated action, a timer or a manual call. */
            cause: string;
            payload: components["schemas"]["EventPayload"];
            deliveries: components["schemas"]["DeliveryIds"];
        };
        /** @description An event that a service emitted. */
        EventRecord: {
            id: components["schemas"]["EventId"];
            at: components["schemas"]["Instant"];
        } & components["schemas"]["EventDetail"];
        /** @description Events, oldest first. */
        EventList: {
            /** @description The events. */
            events: components["schemas"]["EventRecord"][];
        };
        /**
         * @description `pending` while attempts are to come, then `success` or `failed`.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "success" | "failed";
        /** @description Number of an attempt, from 1. */
        AttemptNumber: number;
        /** @description The receiver's answer; null if it did not answer. */
        ResponseCode: number | null;
        /** @description Why there was no answer; null when there was one. */
        AttemptError: string | null;
        /**
         * @description The fault that struck the attempt, by its id and its effect; left out without one.
         * @example fault flt_7Kd2mQx9TfLw3ZbV5sHc: tamper_body
         */
        AttemptWhy: string;
        /** @description An event on its way to one endpoint. */
        DeliveryRecord: {
            id: components["schemas"]["DeliveryId"];
            service: components["schemas"]["ServiceName"];
            endpoint_id: components["schemas"]["EndpointId"];
            event_id: components["schemas"]["EventId"];
            event_type: components["schemas"]["EventType"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description Number of the latest attempt; 1 before the first. */
            attempt: components["schemas"]["AttemptNumber"];
            /** @description When the next attempt is due; null when none is to come, or while the delivery waits for its endpoint. */
            next_attempt_at: components["schemas"]["NullableInstant"];
            /**
             * @description What the delivery waits for other than time: its endpoint is paused or disabled. Null when it does not wait so.
             * @example the endpoint wh_5TzK8mPq2RvXc7LdYn0G is disabled; enable it
             */
            waits_for: string | null;
            /** @description The attempts that have ended, oldest first. */
            attempts: components["schemas"]["AttemptRecord"][];
        };
        /** @description One attempt, byte by byte. */
        AttemptRecord: {
            attempt: components["schemas"]["AttemptNumber"];
            at: components["schemas"]["Instant"];
            /** @description The endpoint's URL, before any forwarding. */
            url: string;
            connected_to: components["schemas"]["ConnectedTo"];
            request: components["schemas"]["SentRequest"];
            signed_content: components["schemas"]["SignedContent"];
            signature: components["schemas"]["SignatureValue"];
            response: components["schemas"]["ReceiverAnswer"];
            error: components["schemas"]["AttemptError"];
            duration_ms: components["schemas"]["AnswerDuration"];
            /** @description The fault that was put into the attempt; null for none. */
            fault: components["schemas"]["WebhookEffect"] | null;
            /** @description The id of that fault; left out without one. */
            fault_id?: string;
            /**
             * @description Additional requests sent because of a fault, in order; left out if there were none. The attempt itself is the
             *     first request (for a replay, the genuine one), and only its outcome counts.
             */
            copies?: components["schemas"]["AttemptCopy"][];
        };
        /** @description One more request of an attempt, and what came of it. */
        AttemptCopy: {
            connected_to: components["schemas"]["ConnectedTo"];
            request: components["schemas"]["SentRequest"];
            signed_content: components["schemas"]["SignedContent"];
            signature: components["schemas"]["SignatureValue"];
            response: components["schemas"]["ReceiverAnswer"];
            error: components["schemas"]["AttemptError"];
            duration_ms: components["schemas"]["AnswerDuration"];
        };
        /** @description Address and port that were connected to, `inbox` for the built-in receiver; null when there was no connection. */
        ConnectedTo: string | null;
        /** @description The request that was sent; null if nothing was sent. */
        SentRequest: {
            headers: components["schemas"]["Headers"];
            /**
             * @description The exact bytes, which are UTF-8; of a body that a fault broke off all that should have come, of an oversize one
             *     a note of its length.
             */
            body: string;
        } | null;
        /** @description The string that was signed; null when nothing was, or when it was too long to be kept. */
        SignedContent: string | null;
        /** @description The value of the signature header; null when there was none. */
        SignatureValue: string | null;
        /** @description The receiver's answer; null if there was none. */
        ReceiverAnswer: {
            /** @description The status. */
            status: number;
            headers: components["schemas"]["Headers"];
            /** @description The body, read as UTF-8; of a long one the first 64 KiB. */
            body: string;
        } | null;
        /**
         * @description How long the answer took in world time, in a frozen world 0 or what the inbox's script says; the timeout when that
         *     passed without an answer; null when the connection failed.
         */
        AnswerDuration: number | null;
        /** @description Deliveries, oldest first. */
        DeliveryList: {
            /** @description The deliveries. */
            deliveries: components["schemas"]["DeliveryRecord"][];
        };
        /** @description How a delivery is sent once more. */
        ResendRequest: {
            /** @description The fault of the attempt. */
            fault?: {
                webhook: components["schemas"]["WebhookEffect"];
                value?: components["schemas"]["FaultValue"];
            };
        };
        /**
         * @description Id of a fault.
         * @example flt_7Kd2mQx9TfLw3ZbV5sHc
         */
        FaultId: string;
        /**
         * @description The operationId of an operation of the service.
         * @example listWebhooks
         */
        OperationId: string;
        /**
         * @description `reset` ends the connection of a call with a RST, `drop` closes it; neither answers. `truncate` sends the head and
         *     half of the body.
         * @enum {string}
         */
        ConnectionEffect: "reset" | "drop" | "truncate";
        /**
         * @description The effect on an attempt of a delivery. Unless noted otherwise, one request is sent and its signature is valid.
         *
         *     - `duplicate`, `concurrent_duplicate`: the same bytes several times, one after another, or at the same time on
         *       connections of their own. The first outcome counts.
         *     - `replay`: the genuine one, whose outcome counts, and then its very bytes once more; with an age the same event as it
         *       would have been signed that long ago.
         *     - `delay`: the attempt is sent later by the world's clock.
         *     - `reverse`: attempts to one endpoint are held back until `value` of them are collected, and then sent in reverse order,
         *       one after another; this counts as one application of the fault. What is held back when the fault is spent or removed is sent at once, in reverse order.
         *     - `skew`: dated back.
         *     - `tamper_body`, `reencode`: one value changed, or the same JSON in other bytes, under the signature of the original.
         *     - `bad_signature`, `no_signature`, `wrong_secret`: of something else, left out, or made with another secret.
         *     - `truncate`, `reset`: half of the body behind its full length, then the end of the connection, or its reset.
         *     - `drip`: the body in small pieces over about a second of real time.
         *     - `oversize`: a field of padding makes the body that long.
         *     - `unknown_type`, `unknown_field`: a type or fields that no document has.
         * @enum {string}
         */
        WebhookEffect: "duplicate" | "concurrent_duplicate" | "reverse" | "delay" | "replay" | "skew" | "tamper_body" | "reencode" | "bad_signature" | "no_signature" | "wrong_secret" | "truncate" | "reset" | "drip" | "oversize" | "unknown_type" | "unknown_field";
        /**
         * @description The value of effects that have one. `duplicate` and `concurrent_duplicate`: copies, 2 to 10, 2 if left out. `reverse`: events
         *     held back, 2 to 100, 2 if left out. `delay` (1m), `skew` (10m) and `replay`: a duration up to 3650d; a replay without
         *     one is verbatim and comes at once. `oversize`: bytes up to 67108864, 10485760 if left out. The others take none.
         * @example 5m
         */
        FaultValue: string | number;
        /** @description How often it strikes at most; until it is removed if left out. */
        FaultTimes: number;
        /** @description How many occasions pass first; none if left out. */
        FaultAfter: number;
        /** @description How likely it strikes on an occasion; 1 if left out. */
        FaultProbability: number;
        /** @description A fault, with exactly one of the effects `respond`, `delay_ms`, `connection` and `webhook`. */
        CreateFaultRequest: {
            service: components["schemas"]["ServiceName"];
            /** @description The operation whose calls it applies to; every operation if left out. */
            operation?: components["schemas"]["OperationId"];
            /** @description The type of the events whose deliveries it applies to; every type if left out. */
            event_type?: components["schemas"]["EventType"];
            /** @description The endpoint whose deliveries it applies to; every endpoint if left out. */
            endpoint?: string;
            /** @description The delivery that it applies to; every delivery if left out. */
            delivery?: string;
            after?: components["schemas"]["FaultAfter"];
            times?: components["schemas"]["FaultTimes"];
            probability?: components["schemas"]["FaultProbability"];
            /** @description Answers with a documented answer. */
            respond?: {
                /** @description A status that the operation documents. */
                status: number;
                /** @description The name of one of its examples; the first if left out. */
                example?: string;
            };
            /** @description How many milliseconds of real time the call waits. */
            delay_ms?: number;
            connection?: components["schemas"]["ConnectionEffect"];
            webhook?: components["schemas"]["WebhookEffect"];
            value?: components["schemas"]["FaultValue"];
        };
        /**
         * @description A fault and its effects so far. One for calls has `operation` and its effect; one for deliveries has `event_type`,
         *     `endpoint`, `delivery`, `webhook` and `value`.
         */
        FaultRecord: {
            id: components["schemas"]["FaultId"];
            service: components["schemas"]["ServiceName"];
            /** @description The operation whose calls it applies to; null for every operation. */
            operation?: string | null;
            /** @description The type of the events whose deliveries it applies to; null for every type. */
            event_type?: string | null;
            /** @description The endpoint whose deliveries it applies to; null for every endpoint. */
            endpoint?: string | null;
            /** @description The delivery that it applies to; null for every delivery. */
            delivery?: string | null;
            /** @description The documented answer that it returns. */
            respond?: {
                /** @description The status. */
                status: number;
                /** @description The name of the example; null for the first. */
                example: string | null;
            };
            /** @description How many milliseconds of real time the call waits. */
            delay_ms?: number;
            connection?: components["schemas"]["ConnectionEffect"];
            webhook?: components["schemas"]["WebhookEffect"];
            /** @description The value of the effect (copies, events, milliseconds or bytes); null if it has none. */
            value?: number | null;
            /** @description How many occasions pass first. */
            after: number;
            /** @description How often it strikes at most; null until it is removed. */
            times: number | null;
            /** @description How likely it strikes on an occasion. */
            probability: number;
            /** @description Occasions so far. */
            seen: number;
            /** @description How often it has struck. */
            struck: number;
            /** @description Whether it has struck as often as it may. */
            spent: boolean;
        };
        /** @description Faults, oldest first. */
        FaultList: {
            /** @description The faults. */
            faults: components["schemas"]["FaultRecord"][];
        };
        /** @description The requests that an inbox received, oldest first. */
        Inbox: {
            /** @description The requests. */
            received: components["schemas"]["InboxRequest"][];
        };
        /** @description One request that arrived. */
        InboxRequest: {
            at: components["schemas"]["Instant"];
            /** @description Its headers, names in lower case. */
            headers: components["schemas"]["Headers"];
            /**
             * @description The exact bytes, which are UTF-8; of a request that a fault broke off as many as came, of an oversize one a note
             *     of its length.
             */
            body: string;
            /**
             * @description Whether the signature matches the secret that the endpoint had when the request arrived, and its timestamp is
             *     recent; null if there is no endpoint to verify it with.
             */
            verified: boolean | null;
            /** @description Why it is not verified, or could not be checked; null if it is verified. */
            reason: string | null;
            /** @description Index of an earlier request with the same event that was answered with 2xx; null for none. */
            duplicate_of: number | null;
            /** @description The status it was answered with; null when the script hung or reset the connection, or the request broke off. */
            answered: number | null;
        };
        /** @description The answers that an inbox will give next. */
        InboxScript: {
            /** @description One answer for each of the next requests. */
            answers: components["schemas"]["InboxAnswer"][];
            then: components["schemas"]["InboxAnswer"];
        };
        /** @description A new script for an inbox. */
        ReplaceInboxScriptRequest: {
            /** @description One answer for each of the next requests, or for all until an instant; none if left out. */
            answers?: components["schemas"]["InboxAnswer"][];
            /** @description The answer from then on, forever; 200 if left out. */
            then?: components["schemas"]["InboxAnswer"];
        };
        /** @description One answer of the inbox. */
        InboxAnswer: {
            /** @description The status. */
            status: number;
            /**
             * @description World time that the answer takes, not waited for in a frozen world; longer than the service's timeout is a
             *     timeout.
             */
            delay_ms?: number;
            /** @description The body; empty if left out. */
            body?: string;
            /** @description Headers to answer with. */
            headers?: {
                [key: string]: string;
            };
            until?: components["schemas"]["InboxAnswerEnd"];
        } | {
            /** @constant */
            hang: true;
            until?: components["schemas"]["InboxAnswerEnd"];
        } | {
            /** @constant */
            reset: true;
            until?: components["schemas"]["InboxAnswerEnd"];
        };
        /**
         * Format: date-time
         * @description The answer is given to every request before this instant of the world, and to none from then on; without it, to one
         *     request.
         */
        InboxAnswerEnd: string;
        /** @description The journal entry of a request. */
        RequestDetail: {
            service: components["schemas"]["ServiceName"];
            /** @description operationId of the operation; null for an unknown path or method. */
            operation: string | null;
            /** @description The method. */
            method: string;
            /** @description The path with its query, as the service sees it. */
            path: string;
            /**
             * @description The status it was answered with; null when it was not answered, because a fault broke the connection or the caller
             *     went away.
             */
            status: number | null;
            /** @description Why it was answered so. */
            why: string;
            /**
             * @description What decided the answer. `prefer`: the caller forced it. `fault`: a fault of the world. `path`: the service has no
             *     such path or method. `gate`: an outage, the credential, its permission or a rate limit. `format`: the request could
             *     not be read or was too large. `validation`: it does not fit the specification. `operation`: what the operation does.
             *     `world`: the world went away while the request waited. `defect`: something broke in the mock.
             * @enum {string}
             */
            decided_by: "prefer" | "fault" | "path" | "gate" | "format" | "validation" | "operation" | "world" | "defect";
            /** @description The rules that the specification names for this answer; none where no rule decided it. */
            rules: string[];
            /** @description The faults that struck the request. */
            faults: components["schemas"]["FaultId"][];
            request: components["schemas"]["LoggedMessage"];
            response: components["schemas"]["LoggedMessage"];
        };
        /** @description A request or an answer, as it is kept. */
        LoggedMessage: {
            headers: components["schemas"]["Headers"];
            /** @description The body as JSON where it is JSON, else as text; beyond 64 KiB a note of its length; null for none. */
            body: unknown;
        };
        /** @description A request that a service answered. */
        RequestRecord: {
            id: components["schemas"]["RequestId"];
            at: components["schemas"]["Instant"];
        } & components["schemas"]["RequestDetail"];
        /** @description Requests, oldest first. */
        RequestList: {
            /** @description The requests. */
            requests: components["schemas"]["RequestRecord"][];
        };
        /** @description Place in the world's journal; it begins anew when the world is reset. */
        JournalSeq: number;
        /** @description One entry of a world's journal; `kind` determines the form of `detail`. */
        JournalEntry: components["schemas"]["RequestEntry"] | components["schemas"]["EventEntry"] | components["schemas"]["AttemptEntry"] | components["schemas"]["TimerEntry"] | components["schemas"]["ClockEntry"] | components["schemas"]["ChangeEntry"];
        /** @description A request and the answer it got. */
        RequestEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "request";
            /** @description The request. */
            id: string;
            detail: components["schemas"]["RequestDetail"];
        };
        /** @description An event that a service emitted. */
        EventEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "event";
            /** @description The event. */
            id: string;
            detail: components["schemas"]["EventDetail"];
        };
        /** @description An attempt, as it ended. */
        AttemptEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "attempt";
            /** @description The delivery. */
            id: string;
            /** @description How it ended. */
            detail: {
                service: components["schemas"]["ServiceName"];
                attempt: components["schemas"]["AttemptNumber"];
                status: components["schemas"]["DeliveryStatus"];
                response_code: components["schemas"]["ResponseCode"];
                error: components["schemas"]["AttemptError"];
                why?: components["schemas"]["AttemptWhy"];
            };
        };
        /** @description A timer that went off. */
        TimerEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "timer";
            /** @description Its subject. */
            id: string;
            /** @description Which timer it was. */
            detail: {
                service: components["schemas"]["ServiceName"];
                /** @description Name of the timer. */
                timer: string;
            };
        };
        /** @description A change of state, as a lifecycle allows it. */
        StateChange: {
            service: components["schemas"]["ServiceName"];
            /** @description What changed. */
            subject: {
                /**
                 * @description What it is, such as `endpoint` or `delivery`.
                 * @example endpoint
                 */
                kind: string;
                /**
                 * @description Its id.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                id: string;
                /**
                 * @description What it is known by beside its id, such as the URL of an endpoint.
                 * @example https://hooks.example.test/mail
                 */
                name?: string;
            };
            /**
             * @description Its state before.
             * @example enabled
             */
            from: string;
            /**
             * @description Its state after.
             * @example disabled
             */
            to: string;
            /**
             * @description Why it changed, with the policy or rule that decided it, if any.
             * @example 10 failed attempts in a row (auto-disable)
             */
            because: string;
        };
        /** @description Id of a change. */
        ChangeId: string;
        /** @description A change of state, with its place in a list. */
        ChangeRecord: {
            id: components["schemas"]["ChangeId"];
            at: components["schemas"]["Instant"];
        } & components["schemas"]["StateChange"];
        /** @description Changes of state, oldest first. */
        ChangeList: {
            /** @description The changes. */
            changes: components["schemas"]["ChangeRecord"][];
        };
        /** @description A change of state. */
        ChangeEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "change";
            /** @description The change. */
            id: string;
            detail: components["schemas"]["StateChange"];
        };
        /** @description A move of the clock, or a change of its mode. */
        ClockEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "clock";
            /** @description The world. */
            id: string;
            /** @description The change. */
            detail: {
                /**
                 * @description Name of the move.
                 * @enum {string}
                 */
                move: "advance" | "freeze" | "run";
                from: components["schemas"]["Instant"];
                to: components["schemas"]["Instant"];
            };
        };
        /** @description The parameters of a scenario, by its own schema. */
        ScenarioParams: {
            [key: string]: unknown;
        };
        /** @description A scenario. */
        ScenarioDescription: {
            service: components["schemas"]["ServiceName"];
            /**
             * @description Its name, a plain sentence.
             * @example the image is gone
             */
            name: string;
            /** @description The state of the world afterwards. */
            description: string;
            /** @description JSON Schema (draft 2020-12) of its parameters; every property has a default. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description JSON Schema of its `result`. */
            gives: {
                [key: string]: unknown;
            };
            /** @description Ids of the rules that it lets one see. */
            rules: string[];
            /** @description Ids of the gaps that it rests on. */
            gaps: string[];
        };
        /** @description All scenarios. */
        ScenarioList: {
            /** @description The scenarios, service by service. */
            scenarios: components["schemas"]["ScenarioDescription"][];
        };
        /** @description The parameters of a scenario. */
        RunScenarioRequest: {
            params?: components["schemas"]["ScenarioParams"];
        };
        /** @description A provider state, and what is to be done with it. */
        ProviderStateRequest: {
            /** @description Name of a scenario; empty for no state. */
            state: string;
            /**
             * @description The parameters of the scenario, by its schema `parameters`; all of them have defaults.
             * @default {}
             */
            params?: {
                [key: string]: unknown;
            };
            /**
             * @description Whether to set up the state, or to reset the world.
             * @default setup
             * @enum {string}
             */
            action?: "setup" | "teardown";
        };
        /** @description The result of the scenario, by its schema `gives`; empty after a teardown. */
        ProviderStateResult: {
            [key: string]: unknown;
        };
        /** @description A message that a Pact verifier requests. */
        MessageRequest: {
            /** @description Begins with an event type; words may follow it. */
            description: string;
            /** @description States that were already set up with the call for provider states; ignored here. */
            providerStates?: {
                [key: string]: unknown;
            }[];
            /** @description Metadata that the pact expects; ignored here. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description The result of a scenario. */
        ScenarioResult: {
            /** @description Its name, as the catalogue has it. */
            scenario: string;
            service: components["schemas"]["ServiceName"];
            /** @description Values for the caller, such as ids and instants; each scenario defines its form. */
            result: {
                [key: string]: unknown;
            };
            /** @description The events that it emitted before it answered, oldest first. */
            events: {
                event_id: components["schemas"]["EventId"];
                type: components["schemas"]["EventType"];
            }[];
        };
        /** @description An action that can be simulated. */
        ActionDescription: {
            service: components["schemas"]["ServiceName"];
            /**
             * @description Name of the action.
             * @example message.open
             */
            action: string;
            /** @description The effect of the action. */
            description: string;
            /** @description JSON Schema (draft 2020-12) of the body that the action takes. */
            schema: {
                [key: string]: unknown;
            };
        };
        /** @description All actions. */
        ActionList: {
            /** @description The actions, service by service. */
            actions: components["schemas"]["ActionDescription"][];
        };
        /** @description The input of an action. */
        ActionInput: {
            [key: string]: unknown;
        };
        /** @description The result of an action. */
        ActionResult: {
            /** @description The result of the action, such as ids of created objects; each service defines its form. */
            result: {
                [key: string]: unknown;
            };
            /** @description The events that it emitted before it answered, oldest first. */
            events: {
                event_id: components["schemas"]["EventId"];
                type: components["schemas"]["EventType"];
            }[];
        };
    };
    responses: {
        /** @description The world. */
        World: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["World"];
            };
        };
        /** @description The new world, with its credentials. */
        CreatedWorld: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["World"];
            };
        };
        /** @description The answers that the inbox will give next. */
        InboxScript: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InboxScript"];
            };
        };
        /** @description The body cannot be read as JSON, or is not declared as such. */
        UnreadableBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server listens beyond loopback, and the call came without the control token. */
        Unauthorized: {
            headers: {
                /** @description The scheme to use. */
                "WWW-Authenticate": "Bearer realm=\"countersign\"";
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such world. */
        UnknownWorld: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such scenario, or it refers to something that a fresh world does not contain. */
        UnknownScenario: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such world, or no such delivery in it. */
        UnknownDelivery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another call is advancing the clock. */
        ClockBusy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The world was reset, replaced or deleted while the call waited. */
        WorldGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation's `x-body-limit`, or 1 MiB if there is none. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server has reached its limit of worlds. */
        TooManyWorlds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stream has reached its limit of readers. */
        TooManyStreams: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The world has reached its limit; `detail` names the limit. Nothing was done. */
        WorldFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is unknown or does not fit. */
        ParametersRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is unknown or does not fit, or `after` is not in the list. */
        ListRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field or a parameter is unknown or does not fit. */
        RequestRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field or a parameter is unknown or does not fit, or the fault makes no sense. */
        FaultRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the world.
         * @example t1
         */
        World: string;
        /**
         * @description Id of the delivery.
         * @example del_2NcB7yHfQ9sJ4kVaXe5T
         */
        Delivery: string;
        /**
         * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
         * @example ci
         */
        InboxName: string;
        /**
         * @description Name of the service.
         * @example mail
         */
        Service: string;
        /**
         * @description Name of the action.
         * @example message.open
         */
        Action: string;
        /**
         * @description Only what belongs to this service.
         * @example mail
         */
        ServiceFilter: string;
        /**
         * @description How many at most.
         * @example 100
         */
        Limit: number;
        /**
         * @description Only what comes after the item with this id.
         * @example evt_9fKq2LxT7bVw4RcZ
         */
        After: string;
    };
    requestBodies: {
        /** @description Nothing to say; the body may be left out. */
        Nothing: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            422: components["responses"]["ParametersRefused"];
        };
    };
    listWorlds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The worlds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    createWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description All fields are optional, the body too. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateWorldRequest"];
            };
        };
        responses: {
            201: components["responses"]["CreatedWorld"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownScenario"];
            /** @description The id is taken, or the scenario cannot be set up in a fresh world. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The request is not valid, or `now` is out of range. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyWorlds"];
        };
    };
    getWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["World"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    deleteWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            /** @description The world is `default`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["ParametersRefused"];
        };
    };
    resetWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            200: components["responses"]["World"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    exportSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole world but its id and its credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    importSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Snapshot"];
            };
        };
        responses: {
            200: components["responses"]["World"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            413: components["responses"]["BodyTooLarge"];
            /** @description The document is not a snapshot, or not one that this server can read. The world is unchanged. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description All settings, as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The clock is frozen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            409: components["responses"]["ClockBusy"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    runClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /** @description May be left out; the clock then runs as fast as the wall clock. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunClockRequest"];
            };
        };
        responses: {
            /** @description The clock runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            409: components["responses"]["ClockBusy"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceClockRequest"];
            };
        };
        responses: {
            /** @description The clock was advanced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceResult"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            /** @description Another call is advancing the clock, or the world went away meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The request does not fit, or its target cannot be reached. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settleWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The world has settled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settled"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            409: components["responses"]["WorldGone"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only what belongs to this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description Only events of this type.
                 * @example bounce
                 */
                type?: string;
                /**
                 * @description How many at most.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what comes after the item with this id.
                 * @example evt_9fKq2LxT7bVw4RcZ
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ListRefused"];
        };
    };
    emitEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmitEventRequest"];
            };
        };
        responses: {
            /** @description The event is emitted, and first attempts have settled. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmittedEvent"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            409: components["responses"]["WorldGone"];
            413: components["responses"]["BodyTooLarge"];
            /** @description The request does not fit, or the event that it makes does not. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorldFull"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only what belongs to this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description Only deliveries with this status.
                 * @example success
                 */
                status?: "pending" | "success" | "failed";
                /**
                 * @description Only deliveries to the endpoint with this id.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                endpoint?: string;
                /**
                 * @description Only deliveries of the event with this id.
                 * @example evt_9fKq2LxT7bVw4RcZ
                 */
                event?: string;
                /**
                 * @description How many at most.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what comes after the item with this id.
                 * @example evt_9fKq2LxT7bVw4RcZ
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ListRefused"];
        };
    };
    getDelivery: {
        parameters: {
            query?: {
                /**
                 * @description `settled` waits until no attempt of the delivery is in flight or due at the present instant, 30 seconds of real
                 *     time at most, and then answers with the delivery as it is.
                 * @example settled
                 */
                until?: "settled";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Id of the delivery.
                 * @example del_2NcB7yHfQ9sJ4kVaXe5T
                 */
                delivery: components["parameters"]["Delivery"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownDelivery"];
            409: components["responses"]["WorldGone"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Id of the delivery.
                 * @example del_2NcB7yHfQ9sJ4kVaXe5T
                 */
                delivery: components["parameters"]["Delivery"];
            };
            cookie?: never;
        };
        /** @description May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description The delivery after the attempt. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRecord"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownDelivery"];
            /** @description The endpoint of the delivery is deleted, an older fault would take the attempt, or the world went away meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["FaultRefused"];
            429: components["responses"]["WorldFull"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    createFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFaultRequest"];
            };
        };
        responses: {
            /** @description The fault, with its defaults filled in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultRecord"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, or no such endpoint or delivery in it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An older fault prevents this one from ever being applied. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["FaultRefused"];
            429: components["responses"]["WorldFull"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world has no fault. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Id of the fault.
                 * @example flt_7Kd2mQx9TfLw3ZbV5sHc
                 */
                fault: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fault is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, or no such fault in it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["ParametersRefused"];
        };
    };
    readInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
                 * @example ci
                 */
                name: components["parameters"]["InboxName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that the inbox received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    clearInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
                 * @example ci
                 */
                name: components["parameters"]["InboxName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    getInboxScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
                 * @example ci
                 */
                name: components["parameters"]["InboxName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InboxScript"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    replaceInboxScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the inbox, as in `https://inbox.countersign.test/{name}`.
                 * @example ci
                 */
                name: components["parameters"]["InboxName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceInboxScriptRequest"];
            };
        };
        responses: {
            200: components["responses"]["InboxScript"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
            429: components["responses"]["WorldFull"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only what belongs to this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description Only requests for the operation with this operationId.
                 * @example createWebhook
                 */
                operation?: string;
                /**
                 * @description Only requests that were answered with this status.
                 * @example 403
                 */
                status?: number;
                /**
                 * @description How many at most.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what comes after the item with this id.
                 * @example evt_9fKq2LxT7bVw4RcZ
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ListRefused"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Only what belongs to this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description Only changes of what has this id.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                subject?: string;
                /**
                 * @description How many at most.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what comes after the item with this id.
                 * @example evt_9fKq2LxT7bVw4RcZ
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ListRefused"];
        };
    };
    streamJournal: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this world; of all worlds if left out.
                 * @example t1
                 */
                world?: string;
                /**
                 * @description Only entries of these kinds, with commas between them; all kinds if left out.
                 * @example [
                 *       "event",
                 *       "attempt"
                 *     ]
                 */
                kinds?: ("request" | "event" | "attempt" | "timer" | "clock" | "change")[];
                /**
                 * @description The id of an entry: what its world recorded after it comes first, as far as it is kept. An id that the journal
                 *     does not reach yet, as after a reset, brings all that is kept.
                 * @example t1:17
                 */
                after?: string;
                /**
                 * @description Whether the stream goes on with what happens from now on; if not, it ends behind what is kept.
                 * @example false
                 */
                follow?: boolean;
            };
            header?: {
                /**
                 * @description The same as `after`, as a client sends it when it connects again; it goes before `after`.
                 * @example t1:17
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream; it does not end by itself. */
            200: {
                headers: {
                    /** @description Nothing may keep the stream. */
                    "Cache-Control": "no-store";
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
            429: components["responses"]["TooManyStreams"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scenarios. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    runScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the scenario, percent-encoded, or in lower case with hyphens.
                 * @example the-rate-limit-is-used-up
                 */
                name: string;
            };
            cookie?: never;
        };
        /** @description The parameters of the scenario; all of them have defaults, so the body is optional. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunScenarioRequest"];
            };
        };
        responses: {
            /** @description It is so, and first attempts have settled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioResult"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world or scenario, or the scenario refers to something that does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The scenario cannot come about in this world as it is, or the world went away meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The parameters of the scenario are not valid, or not possible. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorldFull"];
        };
    };
    changeProviderState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /** @description The state, as a Pact verifier sends it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderStateRequest"];
            };
        };
        responses: {
            /** @description It is so, and first attempts have settled; or the world is as it was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderStateResult"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world or state, or the state refers to something that does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The state cannot come about in this world as it is, or the world went away meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The parameters of the state are not valid, or not possible. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorldFull"];
        };
    };
    produceMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
            };
            cookie?: never;
        };
        /** @description The message, as a Pact verifier requests it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRequest"];
            };
        };
        responses: {
            /** @description The payload as an endpoint would receive it. */
            200: {
                headers: {
                    /** @description The metadata as JSON in Base64; `contentType` is in it. */
                    "pact-message-metadata": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, or the subject of such an event does not exist in it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The description begins with no event type, or the body does not fit. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The actions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    simulateAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the world.
                 * @example t1
                 */
                world: components["parameters"]["World"];
                /**
                 * @description Name of the service.
                 * @example mail
                 */
                service: components["parameters"]["Service"];
                /**
                 * @description Name of the action.
                 * @example message.open
                 */
                action: components["parameters"]["Action"];
            };
            cookie?: never;
        };
        /** @description The input of the action, by its schema in `GET /_countersign/simulate`. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description It has happened, and its first attempts have settled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionResult"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, service or action, or the action refers to something that does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The current state does not allow the action, or the world went away meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The body does not match the action's schema, or the requested action is not possible. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorldFull"];
        };
    };
}
