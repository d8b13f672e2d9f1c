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
         * @description Never needs the control token. With an SQLite store it is 503 (`store-unavailable`, with the reason) while nothing can be
         *     written to the file, and calls that only read are still answered. A replica on a Postgres store is 503
         *     while its lease has ended, because the database is away, and while it hands over its worlds.
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
         * @description All of them, in the order in which they were created; `default` is the first.
         */
        get: operations["listWorlds"];
        put?: never;
        /**
         * Create a world
         * @description Creates a world with a clock, a seed, credentials and data of its own.
         */
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
        /**
         * Read a world
         * @description Returns its clock, its credentials and how much is in it.
         */
        get: operations["getWorld"];
        put?: never;
        post?: never;
        /**
         * Delete a world
         * @description Attempts in progress are aborted and their outcomes ignored. Waiting calls are answered with 409.
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
         *     settings. All subscriptions, deliveries, events and inboxes are removed. Attempts in progress are aborted and their
         *     outcomes ignored.
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
         * @description An attempt in progress is exported as not yet made. The document contains the signing secrets and OAuth secrets of
         *     the world's endpoints, without which the world could not continue; protect it like the secrets. It contains none of
         *     the world's credentials, and its requests are without secrets, as in the journal.
         */
        get: operations["exportSnapshot"];
        /**
         * Replace a world by a snapshot
         * @description The world keeps its own id and credentials; everything else, including the clock and pending retries, comes
         *     from the document, with the order of all fields. Attempts in progress are aborted and their outcomes ignored. A document
         *     that was changed after its export is refused, and then, or when the connection is cut, the world is as it was.
         *
         *     The document is read while it arrives. All documents that are imported at the same time may have as many bytes as a quarter
         *     of the process's heap (`NODE_OPTIONS=--max-old-space-size=MB`); one that is larger is 413.
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
         * @description Settings that are not given keep their values. The objects of the services are merged; `forward`, `allow_hosts`
         *     and rate limits are replaced as a whole.
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
        /**
         * Read the clock
         * @description Returns the time of the world, and whether its clock runs.
         */
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
         * @description Moves from one due instant to the next up to the target, does what is due at each, waits for its outcome, and
         *     returns everything that fired. Other calls are served meanwhile. A running clock jumps ahead and continues to run.
         *     Refused while another advance runs, and while a call such as an emitted event waits for a receiver's answer: that
         *     receiver could be the caller, and would wait for itself.
         *     With `stopped_by` `limit` the clock stays at the last instant it reached.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/agenda": {
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
         * List what will happen by itself
         * @description Everything that is scheduled, in the order in which it will be done: attempts of deliveries, and timers of the
         *     services, such as expiries, rotations and the ends of grace windows. `why` names the rule or policy behind it. What
         *     waits for something other than time, such as a delivery to a disabled endpoint, has no instant and comes last.
         */
        get: operations["getAgenda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/project": {
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
         * Compute what would happen
         * @description Advances a copy of the world and returns what would fire and which states would change. The world, its ids and its queue stay as they are, and nothing
         *     is sent. `receivers` says how a receiver would answer, by the id of an endpoint or the name of an inbox. Other
         *     inboxes answer by their scripts, and other receivers accept everything.
         */
        post: operations["projectWorld"];
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
         * @description Waits until nothing is due at the present instant and no attempt is in progress. In a frozen world this also does what
         *     waits for it: a message that was sent to the mail service is `QUEUED` until the world settles or its clock moves.
         */
        post: operations["settleWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/pictures": {
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
         * List the services' pictures of a world
         * @description What a world holds, as each service describes it for those who do not know the service: amounts with their limits,
         *     amounts over time, and things with what has happened to them and what will. A service may have none. A picture shows
         *     at most 200 things; `total` says how many there are.
         */
        get: operations["listPictures"];
        put?: never;
        post?: never;
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
         * @description Generates the fields that are not given from the schema of the event and the world's seed, sets the fields named by
         *     `set`, and checks the result against the service's specification, unless it is `unchecked`. Returns when the first
         *     attempts have settled. The event is listed under `id` even where `set` changes the id in its payload.
         */
        post: operations["emitEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/endpoints": {
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
         * List webhook endpoints
         * @description The registered endpoints of all services, in the order in which they were registered, with what would disable them,
         *     and the policy by which each service delivers. Their secrets are not shown.
         */
        get: operations["listEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/endpoints/{endpoint}": {
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
                 * @description Id of the endpoint.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                endpoint: string;
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
         * Enable or pause an endpoint
         * @description The same as the owner of the endpoint can do through its service: an endpoint that is enabled begins again with no
         *     failures, and the attempts that waited for it are made; nothing is sent to one that is paused. Returns when the
         *     attempts that are due have settled.
         */
        patch: operations["switchEndpoint"];
        trace?: never;
    };
    "/_countersign/worlds/{world}/endpoints/{endpoint}/secret": {
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
                 * @description Id of the endpoint.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                endpoint: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Rotate the secret of an endpoint
         * @description Replaces the secret that signs the deliveries to an endpoint. For as long as the two overlap, deliveries carry the
         *     signatures of both, if the service has room for several in its header (`separator`); otherwise the new one alone.
         */
        put: operations["rotateSecret"];
        post?: never;
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
         * @description Deliveries with all their attempts, in the order in which they were created. They are kept as long as their
         *     endpoint.
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
        /**
         * Read a delivery
         * @description Returns the delivery with all of its attempts, each with the exact bytes that were sent.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/deliveries/{delivery}/attempts/{attempt}/signature": {
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
                /**
                 * @description Number of the attempt.
                 * @example 2
                 */
                attempt: components["schemas"]["AttemptNumber"];
            };
            cookie?: never;
        };
        /**
         * Explain the signature of an attempt
         * @description What was signed, what the receiver should compute with the endpoint's present secret, and, where that differs from what
         *     was sent, the likely mistake. The secret is not shown.
         */
        get: operations["explainSignature"];
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
         * Send a delivery again
         * @description Makes one attempt outside the schedule, with the next number. Its success makes the delivery a success; its failure
         *     changes nothing else. Returns when the attempt has settled. A delivery whose endpoint is deleted cannot be sent.
         *     With `fault`, that fault is created for this delivery and applied to this attempt only.
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
         * @description All of them, oldest first, including spent ones.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Inject a fault
         * @description Exactly one effect: `respond`, `delay_ms` and `connection` apply to calls of the service's API, of one operation or
         *     of all; `webhook` applies to deliveries, which can be narrowed down by event type, endpoint and delivery.
         *
         *     Each call or attempt that matches a fault is an occasion. The first `after` occasions pass; the fault is then
         *     applied to at most `times` of the others, each with `probability`, drawn with the world's seed. Faults are
         *     considered oldest first. Delays combine with each other and with one other fault; once one of the other faults has
         *     been applied, later ones do not count the occasion.
         *
         *     `respond`, `reset` and `drop` take effect before the service does anything, so that nothing happens. `respond`
         *     without an operation applies to every operation that documents the status. `truncate` lets the service do its work
         *     and then sends half of the body of the answer. `delay_ms` waits in real time, then the call continues; it is
         *     answered with 409 (`world-gone`) if its world is removed meanwhile. Faults do not apply to a call with a forced
         *     answer.
         *
         *     The latest 100 spent faults are kept.
         */
        post: operations["createFault"];
        /**
         * Remove all faults of a world
         * @description Calls and deliveries are as usual from then on.
         */
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
        /**
         * Remove a fault
         * @description What it applied to is as usual from then on.
         */
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
         * @description The requests received at `https://inbox.countersign.test/{name}`, oldest first. An inbox needs no set-up; there is
         *     one for every name.
         */
        get: operations["readInbox"];
        put?: never;
        post?: never;
        /**
         * Clear an inbox
         * @description Removes the received requests and keeps the script.
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
         * @description The answers that the inbox will give next, without those already given.
         */
        get: operations["getInboxScript"];
        /**
         * Replace the script of an inbox
         * @description Each request takes the next of `answers`; when none is left, `then` is the answer to every request.
         */
        put: operations["replaceInboxScript"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_countersign/worlds/{world}/timeline": {
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
         * Get the timeline as text
         * @description What happened in the world, for people: one line for each entry of its journal, oldest first, with the instant, what
         *     happened, its outcome and the reason. Made for the report of a failing test, in any language.
         */
        get: operations["getTimeline"];
        put?: never;
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
         * @description The requests that the services of the world answered, oldest first, each with the reason for its answer. At
         *     most the last 1,000 requests are kept, fewer if they are large.
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
         * @description Every change of state, oldest first: endpoints that were disabled, paused or enabled, deliveries that succeeded,
         *     failed or were retried manually, grace windows that opened or ended, and changes of a service's own objects, such
         *     as secrets and messages. Transitions that do not change the state are not listed. The last 10,000 changes are
         *     kept.
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
         * Follow the journal
         * @description Server-sent events, one for each entry of the journals: `event:` is the kind of the entry, `id:` is `{world}:{seq}`,
         *     `data:` is the entry as one line of JSON. A comment line is sent every 15 seconds, so that no proxy closes the
         *     connection. The stream begins with new entries or, with `after`, with those after that entry; it ends when the
         *     server stops.
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
    "/_countersign/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules and gaps
         * @description Every rule of the running services, which is a statement of their documents, and every gap, which is something that
         *     the documents leave open, with the mock's choice. Each has the places of the specification that rest on it.
         */
        get: operations["listRules"];
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
         * @description Performs all steps of the scenario and returns when the world has settled.
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
         * @description Called by a Pact verifier before and after each interaction (`providerStatesSetupUrl`). A state is the name of a
         *     scenario: setting it up returns the scenario's result, so that a pact can use its values. Several states of one
         *     interaction are set up one after another. Tearing down resets the world, whatever the state. The empty state, which
         *     a verifier sends for an interaction without states, sets nothing up.
         *
         *     One state is no scenario: `the caller holds a credential`, with the name of the `credential` and, where several
         *     services have one of that name, the `service`. It returns the credential as `token`.
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
         *     type, such as `bounce of a mistyped address`. It returns the payload of the latest event of that type in this world,
         *     or else one generated as for an event emitted by hand. The metadata is in a header, where the verifier expects it.
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
         * @description Every action of every running service, with the schema of its body.
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
         * @description Performs an action that no client can perform through the service's API, and returns when the world has
         *     settled. What is due already is done first: a message that is still `QUEUED` is processed before it is opened.
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
         * @description A valid date and time with a time zone, from 1970 up to the year 9999. It is truncated to milliseconds.
         * @example 2026-01-01T00:00:00Z
         */
        InstantInput: string;
        /**
         * @description A number and a unit (`ms`, `s`, `m`, `h` or `d`), or a number of milliseconds.
         * @example 35h
         */
        Duration: string | number;
        /**
         * @description A duration that may be negative.
         * @example -301s
         */
        SignedDuration: string | number;
        /**
         * @description Name of a service; `/_countersign/health` lists the running ones.
         * @example mail
         */
        ServiceName: string;
        /**
         * @description Type of an event, as in the service's catalogue.
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
        /** @description HTTP headers by name; several values of one name are separated by commas. */
        Headers: {
            [key: string]: string;
        };
        /** @description No fields is known. */
        Nothing: Record<string, never>;
        /** @description An error (RFC 9457), with what to do next. */
        Problem: {
            /** @description Identifies the error; the last part is a code of `x-errors`. */
            type: string;
            /** @description The meaning of the error, the same wherever it occurs. */
            title: string;
            /**
             * Format: int32
             * @description The status of the response.
             */
            status: number;
            /** @description The details of this occurrence. */
            detail: string;
            /** @description What to do next; for an unknown name, the nearest known one. */
            hint: string;
            /** @description Each error, where there are several or their location matters. */
            errors?: components["schemas"]["Fault"][];
        };
        /** @description An error. */
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
             * @description The server is running.
             * @constant
             */
            status: "ok";
            /** @description Version of Countersign. */
            version: string;
            /** @description The running services. */
            services: components["schemas"]["ServiceName"][];
            /**
             * @description The kind of store in which worlds last; those in memory end with the server.
             * @enum {string}
             */
            store: "memory" | "sqlite" | "postgres";
            replica?: components["schemas"]["ReplicaHealth"];
        };
        /** @description The server as one of the replicas that share a Postgres store. */
        ReplicaHealth: {
            /** @description The id of the replica, which is new whenever its lease has ended. */
            id: string;
            /**
             * Format: int64
             * @description How long it owns its worlds without a sign of life, in milliseconds.
             */
            lease_ms: number;
            /**
             * Format: int64
             * @description How many worlds it owns that are in memory.
             */
            worlds: number;
            /**
             * Format: int64
             * @description How many replicas share the store, this one included.
             */
            replicas: number;
        };
        /** @description A world. */
        World: {
            id: components["schemas"]["WorldId"];
            /**
             * Format: uri
             * @description The base URL of the world's services.
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
            /** @description The worlds, in the order in which they were created. */
            worlds: components["schemas"]["World"][];
        };
        /**
         * @description Id of a world.
         * @example t1
         */
        WorldId: string;
        /**
         * Format: int64
         * @description The seed for everything random in the world.
         * @example 42
         */
        Seed: number;
        /** @description A world to create. */
        CreateWorldRequest: {
            /** @description Generated if left out. */
            id?: components["schemas"]["WorldId"];
            /** @description 1 if left out. Two worlds with the same seed, start, settings and calls give the same ids. */
            seed?: components["schemas"]["Seed"];
            /** @description The initial time of the world; the wall clock's time if left out. */
            now?: components["schemas"]["InstantInput"];
            /** @description `running` if left out. */
            clock?: components["schemas"]["ClockMode"];
            /** @description The settings that differ from the defaults. */
            settings?: components["schemas"]["SettingsChange"];
            /** @description The scenario that the world starts in, and returns to when it is reset. */
            scenario?: string | components["schemas"]["ScenarioChoice"];
        };
        /** @description A scenario and its parameters. */
        ScenarioChoice: {
            /**
             * @description Its name, as in the catalogue, or in lower case with hyphens.
             * @example the image is gone
             */
            name: string;
            params?: components["schemas"]["ScenarioParams"];
        };
        /**
         * @description Tokens by service and by the caller that they represent. They are derived from the world's seed and id, so other
         *     worlds refuse them.
         */
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
         * @description The time that signatures contain: the wall clock's, as receivers expect; the world's, which makes the bytes
         *     repeatable; or the wall clock's with an offset.
         * @default wall
         */
        SignatureTime: ("wall" | "world") | {
            offset: components["schemas"]["SignedDuration"];
        };
        /**
         * Format: int32
         * @description How many milliseconds of real time a frozen world waits for an external receiver that does not answer; null waits as long
         *     as the service documents.
         * @default null
         */
        SilentReceiverMs: number | null;
        /**
         * @description Where deliveries are really sent, by the beginning of their URL. URLs are compared by their parts: scheme, host and
         *     port must be equal, and the path must match whole segments, after dot segments have been resolved. The longest match
         *     counts, and the rest of path and query is kept.
         * @default {}
         * @example {
         *       "https://hooks.example.test": "http://127.0.0.1:3000"
         *     }
         */
        Forward: {
            [key: string]: string;
        };
        /**
         * @description Hosts that deliveries may reach, on any port: a name allows every address that it resolves to; an address, in any
         *     spelling, or a range allows every name that resolves to it. The address of the connection decides. Loopback
         *     addresses need not be listed unless the server listens beyond loopback, nor need the targets of `forward`.
         *     Link-local, metadata and multicast addresses are never reached, even if they are listed.
         * @default []
         */
        AllowHosts: string[];
        /**
         * @description Whether each answer of a service is checked against its specification before it is sent.
         * @default true
         */
        ResponseCheck: boolean;
        /**
         * Format: int32
         * @description The number of fired items after which an advance stops.
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
            /** @description A digest of the state. A state that does not match it is refused. */
            digest: string;
            /** @description The world's state. Its form is internal to the server; do not rely on it. */
            state: {
                [key: string]: unknown;
            };
        };
        /** @description The clock of a world. */
        Clock: {
            now: components["schemas"]["Instant"];
            mode: components["schemas"]["ClockMode"];
            /** @description World time per unit of wall time while the clock runs. */
            scale: number;
            /**
             * Format: int64
             * @description The number of scheduled items, including attempts in progress.
             */
            pending: number;
            /** @description When the earliest one that is not in progress is due; null when there is none. */
            next_due_at: components["schemas"]["NullableInstant"];
        };
        /**
         * @description `running` follows the wall clock, `frozen` moves only when it is advanced.
         * @enum {string}
         */
        ClockMode: "running" | "frozen";
        /** @description How fast the clock is to run. */
        RunClockRequest: {
            /** @description World time per unit of wall time; 1 if left out. */
            scale?: number;
        };
        /** @description How far to advance, with exactly one of the fields. */
        AdvanceClockRequest: {
            by?: components["schemas"]["Duration"];
            to?: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description The number of instants with due tasks to advance to.
             */
            next?: number;
        };
        /** @description How far to look ahead, and how receivers would answer. */
        ProjectRequest: {
            by?: components["schemas"]["Duration"];
            to?: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description The number of instants with due tasks to look ahead.
             */
            next?: number;
            /** @description Answers by the id of an endpoint or the name of an inbox. */
            receivers?: {
                [key: string]: components["schemas"]["ProjectedAnswer"];
            };
        } & (unknown | unknown | unknown);
        /** @description How a receiver would answer every request; exactly one field. */
        ProjectedAnswer: {
            /**
             * Format: int32
             * @description The status of its answer.
             */
            status?: number;
            /**
             * @description It would not answer in time.
             * @constant
             */
            hang?: true;
            /**
             * @description It would reset the connection.
             * @constant
             */
            reset?: true;
        };
        /** @description What will happen by itself. */
        Agenda: {
            now: components["schemas"]["Instant"];
            /** @description The items, in the order in which they will be done. */
            items: components["schemas"]["AgendaItem"][];
        };
        /** @description Something that will happen by itself. */
        AgendaItem: {
            /** @description The same as long as the item is on the agenda; for `after`. */
            id: string;
            /** @description When it will happen; `null` if it waits for something other than time. */
            at: components["schemas"]["Instant"] | null;
            /**
             * @description An attempt of a delivery, or something of a service's own.
             * @enum {string}
             */
            kind: "attempt" | "timer";
            service: components["schemas"]["ServiceName"];
            /** @description The type of the event that is delivered, or the name of the timer. */
            name: string;
            /** @description What it is about. */
            subject: {
                /** @description The kind of object, such as `endpoint` or `secret`. */
                kind: string;
                /** @description Its id. */
                id: string;
            };
            /**
             * Format: int64
             * @description The number that the attempt will have.
             */
            attempt?: number;
            /** @description The delivery that the attempt belongs to. */
            delivery_id?: string;
            /** @description The endpoint that it goes to. */
            endpoint_id?: string;
            /** @description What it waits for, other than time, and what to do about it. */
            waits_for?: string;
            /** @description Why it will happen, and why then, with the rules and gaps behind it. */
            why: string;
        };
        /** @description The pictures of a world. */
        PictureList: {
            now: components["schemas"]["Instant"];
            /** @description The pictures, service by service. */
            pictures: components["schemas"]["Picture"][];
        };
        /** @description A picture. */
        Picture: components["schemas"]["BarsPicture"] | components["schemas"]["CurvesPicture"] | components["schemas"]["TracksPicture"];
        /** @description Amounts and their limits, each below the one that it belongs to. */
        BarsPicture: {
            service: components["schemas"]["ServiceName"];
            /** @constant */
            kind: "bars";
            title: components["schemas"]["PictureTitle"];
            total: components["schemas"]["PictureTotal"];
            unit: components["schemas"]["PictureUnit"];
            /** @description From the top downwards. */
            bars: components["schemas"]["PictureBar"][];
        };
        /** @description Amounts over time. */
        CurvesPicture: {
            service: components["schemas"]["ServiceName"];
            /** @constant */
            kind: "curves";
            title: components["schemas"]["PictureTitle"];
            total: components["schemas"]["PictureTotal"];
            unit: components["schemas"]["PictureUnit"];
            /** @description One for each thing whose amount has changed. */
            curves: components["schemas"]["PictureCurve"][];
        };
        /** @description Things that live for a while, the latest first. */
        TracksPicture: {
            service: components["schemas"]["ServiceName"];
            /** @constant */
            kind: "tracks";
            title: components["schemas"]["PictureTitle"];
            total: components["schemas"]["PictureTotal"];
            /** @description The kind of the things, as in the agenda. */
            subject: string;
            /** @description What the cells of each track are. */
            columns: string[];
            /** @description The things. */
            tracks: components["schemas"]["PictureTrack"][];
        };
        /** @description What the picture shows. */
        PictureTitle: string;
        /**
         * Format: int64
         * @description How many things there are to show.
         */
        PictureTotal: number;
        /**
         * @description What the amounts are counted in.
         * @enum {string}
         */
        PictureUnit: "bytes" | "count";
        /** @description An amount and its limit. */
        PictureBar: {
            /** @description Its id; a curve of the same thing has the same. */
            id: string;
            /** @description What it is. */
            label: string;
            /**
             * Format: int64
             * @description How many others it is below.
             */
            depth: number;
            /** @description The amount. */
            value: number;
            /** @description Its limit, if it has one. */
            limit: number | null;
            /** @description How far beyond the limit it may go for a time. */
            ceiling: number | null;
            /** @description Amounts that are worth a mark. */
            thresholds: {
                /** @description The amount. */
                at: number;
                /** @description What it is called. */
                label: string;
            }[];
            /** @description What else is to be known. */
            note: string;
        };
        /** @description An amount over time. */
        PictureCurve: {
            /** @description Its id; a bar of the same thing has the same. */
            id: string;
            /** @description What it is. */
            label: string;
            /** @description From when on it has had which amount, the earliest first. */
            points: {
                at: components["schemas"]["Instant"];
                /** @description The amount. */
                value: number;
            }[];
            /** @description Its limit, if it has one. */
            limit: number | null;
            /** @description How far beyond the limit it may go for a time. */
            ceiling: number | null;
            /** @description Stretches of time that matter to it. */
            spans: components["schemas"]["PictureSpan"][];
        };
        /** @description A thing, what has happened to it, and what will. */
        PictureTrack: {
            /** @description Its id. */
            id: string;
            /** @description What it is called. */
            label: string;
            /** @description What is to be known of it, by column. */
            cells: string[];
            /** @description Instants that matter to it, the earliest first. */
            marks: {
                at: components["schemas"]["Instant"];
                /** @description What happens then. */
                label: string;
                /** @description Whether it is still to come. */
                planned: boolean;
                /** @description The event that told of it, if there was one. */
                event_id: string | null;
            }[];
            /** @description Stretches of its life. */
            spans: components["schemas"]["PictureSpan"][];
        };
        /** @description A stretch of time. */
        PictureSpan: {
            from: components["schemas"]["Instant"];
            /** @description When it ends, or will end; `null` if nothing is planned. */
            to: components["schemas"]["Instant"] | null;
            /** @description What it is. */
            label: string;
        };
        /** @description The time of the clock now, and what fired on the way. */
        AdvanceResult: {
            now: components["schemas"]["Instant"];
            /** @description The tasks that fired, in order. */
            fired: components["schemas"]["FiredItem"][];
            /**
             * @description `target`: the target was reached. `nothing_due`: with `next`, nothing was due any more. `limit`: the setting
             *     `max_fired` was reached.
             * @enum {string}
             */
            stopped_by: "target" | "nothing_due" | "limit";
        };
        /** @description What would fire on the way to an instant, and which states would change. */
        Projection: {
            now: components["schemas"]["Instant"];
            /** @description The tasks that would fire, in order. */
            fired: components["schemas"]["FiredItem"][];
            /** @description The changes of state that they would cause, oldest first, such as an endpoint that is disabled; the last 10,000. */
            changes: components["schemas"]["ChangeRecord"][];
            /**
             * @description As after an advance.
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
            /** @description The outcome of the attempt. */
            detail: {
                attempt: components["schemas"]["AttemptNumber"];
                status: components["schemas"]["DeliveryStatus"];
                response_code: components["schemas"]["ResponseCode"];
                event_type: components["schemas"]["EventType"];
                endpoint_id: components["schemas"]["EndpointId"];
                error: components["schemas"]["AttemptError"];
                taken?: components["schemas"]["AttemptTaken"];
                why?: components["schemas"]["AttemptWhy"];
            };
        };
        /** @description A timer that fired, such as an expiry, a threshold or the end of a window. */
        FiredTimer: {
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "timer";
            service: components["schemas"]["ServiceName"];
            /** @description What the timer is for, such as a message or a secret. */
            id: string;
            /** @description Identifies the timer; a service may add fields. */
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
            /** @description Identifies the event. */
            detail: {
                type: components["schemas"]["EventType"];
            };
        };
        /** @description The world has settled. */
        Settled: {
            now: components["schemas"]["Instant"];
            /**
             * @description Nothing is due at `now` and no attempt is in progress.
             * @constant
             */
            settled: true;
        };
        /** @description An event to emit; its fields depend on the service. */
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
         * @description Values of individual fields, by their path in the event; dots separate the names of fields and the indexes of
         *     arrays.
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
            undelivered?: components["schemas"]["Undelivered"];
        };
        /**
         * @description That no endpoint subscribes to the event, or to which of those that do it was not sent, and why. Left out if it was sent to all of them. An event is not sent later to an endpoint that was not enabled when it was emitted.
         * @example Not sent to wh_5TzK8mPq2RvXc7LdYn0G (https://inbox.countersign.test/shop). Disabled at 12:53: 10 attempts failed in a row (M-LF-01).
         */
        Undelivered: string;
        /** @description The event as it is delivered, in the form of the service. */
        EventPayload: {
            [key: string]: unknown;
        };
        /** @description The deliveries of the event, one for each endpoint. */
        DeliveryIds: components["schemas"]["DeliveryId"][];
        /** @description The journal entry of an event. */
        EventDetail: {
            service: components["schemas"]["ServiceName"];
            type: components["schemas"]["EventType"];
            /** @description A description of its cause, such as a request, a simulated action, a timer or a manual call. */
            cause: string;
            payload: components["schemas"]["EventPayload"];
            deliveries: components["schemas"]["DeliveryIds"];
            undelivered?: components["schemas"]["Undelivered"];
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
         * @description Nothing is sent to one that is `paused`, or that failures have `disabled`.
         * @enum {string}
         */
        EndpointState: "enabled" | "paused" | "disabled";
        /** @description A registered webhook endpoint. */
        EndpointRecord: {
            id: components["schemas"]["EndpointId"];
            service: components["schemas"]["ServiceName"];
            /** @description Where it is delivered to. */
            url: string;
            /** @description The name of the inbox that the URL leads to, if it does. */
            inbox: string | null;
            /** @description The event types or patterns that it subscribes to. */
            events: string[];
            /** @description What its receiver verifies with, if the service signs with a private key, as SubjectPublicKeyInfo in base64; null where the secret itself verifies. */
            public_key: string | null;
            state: components["schemas"]["EndpointState"];
            /**
             * @description Why nothing is sent to it, how many deliveries wait for it, and what sends them; null if it is enabled. Times are in UTC, with a date unless it is the present one.
             * @example Disabled at 12:53: 10 attempts failed in a row (M-LF-01). 2 deliveries wait; enabling sends them.
             */
            why: string | null;
            /**
             * Format: int64
             * @description How many failures it has had in a row.
             */
            failure_count: number;
            /**
             * Format: int64
             * @description How many failures in a row disable it; null if they never do.
             */
            failure_limit: number | null;
            created_at: components["schemas"]["Instant"];
            last_success_at: components["schemas"]["NullableInstant"];
            last_failure_at: components["schemas"]["NullableInstant"];
            disabled_at: components["schemas"]["NullableInstant"];
        };
        /** @description Endpoints, oldest first. */
        EndpointList: {
            /** @description The endpoints. */
            endpoints: components["schemas"]["EndpointRecord"][];
            /** @description How each service delivers, by its name. */
            policies: {
                [key: string]: components["schemas"]["DeliveryPolicy"];
            };
        };
        /** @description How a service delivers, as its specification says. */
        DeliveryPolicy: {
            /**
             * Format: int64
             * @description How long a receiver has to answer.
             */
            timeout_ms: number;
            /** @description The delay before each attempt. */
            delays_ms: number[];
            /** @description The rules and gaps that the schedule rests on. */
            schedule_basis: string[];
            /**
             * Format: int64
             * @description How much the signed time may differ from the receiver's clock; null if that is not documented.
             */
            tolerance_ms: number | null;
            signature: components["schemas"]["SignatureScheme"];
        };
        /** @description The secret that an endpoint is to have. */
        RotateSecretRequest: {
            /** @description The new secret, in the form that the service's signature asks for: a text, `whsec_` and a key in base64, or what a private key is derived from, if it is not one in PEM. */
            secret: string;
            /** @description How long the old secret still signs; not at all if left out. */
            overlap?: components["schemas"]["Duration"];
        };
        /** @description The state that an endpoint is to have. */
        SwitchEndpointRequest: {
            /**
             * @description Whether deliveries are sent to it.
             * @enum {string}
             */
            state: "enabled" | "paused";
        };
        /**
         * @description `pending` while further attempts are due, then `success` or `failed`.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "success" | "failed";
        /**
         * Format: int64
         * @description Number of an attempt, from 1.
         */
        AttemptNumber: number;
        /**
         * Format: int32
         * @description The status that the receiver answered with; null if it did not answer.
         */
        ResponseCode: number | null;
        /** @description Why there was no answer; null when there was one. */
        AttemptError: string | null;
        /**
         * @description Whether the answer was taken for a success. Left out where its status says so: a 2xx was, and any other was not. Policies
         *     that take other statuses (`success`) differ from that.
         * @example false
         */
        AttemptTaken: boolean;
        /**
         * @description The fault that was applied to the attempt, with its id and its effect; left out without one.
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
            /** @description When the next attempt is due; null if there is none, or while the delivery waits for its endpoint. */
            next_attempt_at: components["schemas"]["NullableInstant"];
            /**
             * @description What the delivery is waiting for, other than time: its endpoint is paused or disabled. Null otherwise.
             * @example the endpoint wh_5TzK8mPq2RvXc7LdYn0G is disabled; enable it
             */
            waits_for: string | null;
            /** @description The completed attempts, oldest first. */
            attempts: components["schemas"]["AttemptRecord"][];
        };
        /** @description One attempt, byte by byte. */
        AttemptRecord: {
            attempt: components["schemas"]["AttemptNumber"];
            at: components["schemas"]["Instant"];
            /** @description The endpoint's URL, before forwarding. */
            url: string;
            connected_to: components["schemas"]["ConnectedTo"];
            request: components["schemas"]["SentRequest"];
            signed_content: components["schemas"]["SignedContent"];
            signature: components["schemas"]["SignatureValue"];
            response: components["schemas"]["ReceiverAnswer"];
            error: components["schemas"]["AttemptError"];
            duration_ms: components["schemas"]["AnswerDuration"];
            taken?: components["schemas"]["AttemptTaken"];
            /**
             * @description The redirects that were followed, each with where it led; the response is that of the last URL. Left out without
             *     any.
             */
            redirects?: {
                /** Format: int32 */
                status: number;
                url: string;
            }[];
            /**
             * Format: date-time
             * @description When the same attempt was sent before, by a process that ended before the result was known: the receiver may
             *     have seen it twice. Left out unless that happened.
             */
            interrupted_at?: string;
            /** @description The fault that was applied to the attempt; null for none. */
            fault: components["schemas"]["WebhookEffect"] | null;
            /** @description The id of that fault; left out without one. */
            fault_id?: string;
            /**
             * @description Additional requests sent because of a fault, in order; left out if there were none. The attempt itself is the
             *     first request (for a replay, the genuine one), and only its outcome counts.
             */
            copies?: components["schemas"]["AttemptCopy"][];
        };
        /** @description The signature of an attempt, explained. */
        SignatureExplanation: {
            signature: components["schemas"]["SignatureScheme"];
            endpoint_id: components["schemas"]["EndpointId"];
            signed_content: components["schemas"]["SignedContent"];
            /** @description The value of the signature header, as sent; null without one. */
            sent: string | null;
            /** @description What the bytes and the timestamp that were sent give with the endpoint's present secret. */
            computed: string | null;
            /** @description Whether the two are the same. */
            valid: boolean;
            /**
             * @description The likely mistake, if they are not.
             * @example the body was changed after it was signed
             */
            mistake: string | null;
            signed_at: components["schemas"]["NullableInstant"];
            world_at: components["schemas"]["Instant"];
            /**
             * Format: int64
             * @description How much the signed time may differ from the receiver's clock; null if that is not documented.
             */
            tolerance_ms: number | null;
        };
        /** @description An additional request of an attempt, and its outcome. */
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
             * @description The exact bytes, which are UTF-8; if a fault cut the body short, all that would have been sent; if the body was
             *     oversize, a note of its length.
             */
            body: string;
        } | null;
        /** @description The string that was signed; null if nothing was signed, or if it was too long to be kept. */
        SignedContent: string | null;
        /** @description The value of the signature header; null if there was none. */
        SignatureValue: string | null;
        /** @description The receiver's answer; null if there was none. */
        ReceiverAnswer: {
            /**
             * Format: int32
             * @description The status.
             */
            status: number;
            headers: components["schemas"]["Headers"];
            /** @description The body, read as UTF-8; at most its first 64 KiB. */
            body: string;
        } | null;
        /**
         * Format: int64
         * @description How long the answer took in world time, which in a frozen world is 0 or the delay of the inbox's script; the
         *     timeout if there was no answer in time; null if the connection failed.
         */
        AnswerDuration: number | null;
        /** @description Deliveries, oldest first. */
        DeliveryList: {
            /** @description The deliveries. */
            deliveries: components["schemas"]["DeliveryRecord"][];
        };
        /** @description How a delivery is sent again. */
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
         * @description `reset` ends the connection of a call with a RST, `drop` closes it; neither sends an answer. `truncate` sends the
         *     head and half of the body.
         * @enum {string}
         */
        ConnectionEffect: "reset" | "drop" | "truncate";
        /**
         * @description The effect on an attempt of a delivery. Unless noted otherwise, one request is sent and its signature is valid.
         *
         *     - `duplicate`, `concurrent_duplicate`: the same bytes several times, one after another, or at the same time on
         *       connections of their own. The first outcome counts.
         *     - `replay`: the genuine request, whose outcome counts, and then the same bytes once more; with an age, the same
         *       event as if it had been signed that long ago.
         *     - `delay`: the attempt is sent later by the world's clock.
         *     - `reverse`: attempts to one endpoint are held back until `value` of them are collected, and then sent in reverse order,
         *       one after another; this counts as one application of the fault. Attempts still held back when the fault is spent
         *       or removed are sent at once, in reverse order.
         *     - `skew`: the timestamp is dated back.
         *     - `tamper_body`, `reencode`: one value changed, or the same JSON in other bytes, under the signature of the original.
         *     - `bad_signature`, `no_signature`, `wrong_secret`: the signature is of something else, left out, or made
         *     with another secret.
         *     - `truncate`, `reset`: the full content length but only half of the body, after which the connection is
         *     closed or reset.
         *     - `drip`: the body in small pieces over about a second of real time.
         *     - `oversize`: a padding field makes the body that long.
         *     - `unknown_type`, `unknown_field`: an undocumented type, or undocumented fields.
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
        /**
         * Format: int32
         * @description How many times it is applied at most; until it is removed if left out.
         */
        FaultTimes: number;
        /**
         * Format: int32
         * @description How many occasions pass first; none if left out.
         */
        FaultAfter: number;
        /** @description The probability that it is applied to an occasion; 1 if left out. */
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
                /**
                 * Format: int32
                 * @description A status that the operation documents.
                 */
                status: number;
                /** @description The name of one of its examples; the first if left out. */
                example?: string;
            };
            /**
             * Format: int32
             * @description How many milliseconds of real time the call waits.
             */
            delay_ms?: number;
            connection?: components["schemas"]["ConnectionEffect"];
            webhook?: components["schemas"]["WebhookEffect"];
            value?: components["schemas"]["FaultValue"];
        };
        /**
         * @description A fault and how often it was applied so far. One for calls has `operation` and its effect; one for deliveries has
         *     `event_type`, `endpoint`, `delivery`, `webhook` and `value`.
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
                /**
                 * Format: int32
                 * @description The status.
                 */
                status: number;
                /** @description The name of the example; null for the first. */
                example: string | null;
            };
            /**
             * Format: int64
             * @description How many milliseconds of real time the call waits.
             */
            delay_ms?: number;
            connection?: components["schemas"]["ConnectionEffect"];
            webhook?: components["schemas"]["WebhookEffect"];
            /**
             * Format: int64
             * @description The value of the effect (copies, events, milliseconds or bytes); null if it has none.
             */
            value?: number | null;
            /**
             * Format: int64
             * @description How many occasions pass first.
             */
            after: number;
            /**
             * Format: int64
             * @description How many times it is applied at most; null for until it is removed.
             */
            times: number | null;
            /** @description The probability that it is applied to an occasion. */
            probability: number;
            /**
             * Format: int64
             * @description Occasions so far.
             */
            seen: number;
            /**
             * Format: int64
             * @description How many times it has been applied.
             */
            struck: number;
            /** @description Whether it has been applied as many times as it may be. */
            spent: boolean;
        };
        /** @description Faults, oldest first. */
        FaultList: {
            /** @description The faults. */
            faults: components["schemas"]["FaultRecord"][];
        };
        /** @description The requests that an inbox received, and what explains that others are missing. */
        Inbox: {
            /** @description The requests, oldest first. */
            received: components["schemas"]["InboxRequest"][];
            /** @description The endpoints that deliver to it, in the order in which they were registered. */
            endpoints: components["schemas"]["InboxEndpoint"][];
            /** @description Other inboxes that endpoints deliver to. */
            elsewhere: {
                /** @description Its name. */
                inbox: string;
                /** @description Types of the latest events that it received, oldest first. */
                types: components["schemas"]["EventType"][];
            }[];
            /** @description How each service of the world signs, by its name. */
            signatures: {
                [key: string]: components["schemas"]["SignatureScheme"];
            };
        };
        /** @description An endpoint that delivers to an inbox. */
        InboxEndpoint: {
            service: components["schemas"]["ServiceName"];
            id: components["schemas"]["EndpointId"];
            /** @description The event types or patterns that it subscribes to. */
            events: string[];
            state: components["schemas"]["EndpointState"];
        };
        /** @description How a service signs its deliveries. */
        SignatureScheme: {
            /**
             * @description What a digest is, made with a shared secret, or with a private key whose public key the receiver has.
             * @enum {string}
             */
            algorithm: "hmac-sha256" | "hmac-sha1" | "ecdsa-p256-sha256" | "ed25519";
            /**
             * @description How a digest is written.
             * @enum {string}
             */
            encoding: "hex" | "base64";
            /**
             * @description How a secret is written, as the text whose bytes are the key, or as `whsec_` and the key in base64.
             * @enum {string}
             */
            secret_format: "text" | "whsec";
            /** @description The header with the signature. */
            header: string;
            /** @description Its value; `{digest}` stands for the digest, and `{timestamp}` for the time of the signature. */
            format: string;
            /** @description What stands between the items of the header; null if it holds one signature and nothing else. */
            separator: string | null;
            /** @description The header with the time of the signature, in Unix seconds; null if none is signed. */
            timestamp_header: string | null;
            /**
             * @description The value of that header, where there is more in it, as in the `Signature-Input` of an HTTP message signature;
             *     `{timestamp}` stands for the time. Null where the header has the time alone.
             */
            timestamp_format: string | null;
            /** @description The header with the id of the event; null if none is signed. */
            id_header: string | null;
            /**
             * @description What is signed; `{event_id}`, `{timestamp}` and `{body}` stand for the two headers and the bytes of the body. Of an
             *     HTTP message signature it is the signature base, with `{method}`, `{target_uri}`, `{authority}`, `{scheme}`,
             *     `{path}`, `{query}`, `{content_digest}`, `{content_length}`, and `{header:name}` for any header.
             */
            signed_content: string;
            /**
             * @description The parameter of the URL that has the SHA-256 of the body in hex, where the URL is signed and not the body; null
             *     if there is none.
             */
            body_hash_parameter: string | null;
            /**
             * @description How a signature by ECDSA is written, in DER, or raw, its two numbers one after the other; null for other algorithms.
             * @enum {string|null}
             */
            ecdsa: "der" | "raw" | null;
        };
        /** @description A request that was received. */
        InboxRequest: {
            at: components["schemas"]["Instant"];
            /** @description Its HTTP method. */
            method: string;
            /** @description The URL it was sent to, query included; null if a version of Countersign received it that did not keep the URL. */
            url: string | null;
            /** @description Its headers, names in lower case. */
            headers: components["schemas"]["Headers"];
            /**
             * @description The exact bytes, which are UTF-8; if a fault cut the request short, those that were received; if the request was
             *     oversize, a note of its length.
             */
            body: string;
            /**
             * @description Whether the signature matches the secret that the endpoint had when the request arrived, and its timestamp is
             *     recent; null if there is no endpoint to verify it with.
             */
            verified: boolean | null;
            /** @description Why it is not verified, or could not be checked; null if it is verified. */
            reason: string | null;
            /**
             * Format: int64
             * @description Index of an earlier request with the same event that was answered with 2xx; null for none.
             */
            duplicate_of: number | null;
            /**
             * Format: int32
             * @description The status it was answered with; null if the script hung or reset the connection, or if the request was cut
             *     short.
             */
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
            /** @description The answer to every request from then on; 200 if left out. */
            then?: components["schemas"]["InboxAnswer"];
        };
        /** @description One answer of the inbox. */
        InboxAnswer: {
            /**
             * Format: int32
             * @description The status.
             */
            status: number;
            /**
             * Format: int32
             * @description World time that the answer takes, which a frozen world does not wait for; longer than the service's
             *     timeout means a timeout.
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
         * @description The answer is given to every request before this instant of the world, and to none afterwards; if left out, to one
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
             * Format: int32
             * @description The status it was answered with; null if it was not answered, because a fault broke the connection or the caller
             *     disconnected.
             */
            status: number | null;
            /** @description The reason for the answer. */
            why: string;
            /**
             * @description What decided the answer. `prefer`: the caller forced it. `fault`: a fault of the world. `path`: the service has
             *     no such path or method. `gate`: an outage, the credential, its permission or a rate limit. `format`: the request
             *     could not be read or was too large. `validation`: it does not match the specification. `operation`: the
             *     operation's own logic. `world`: the world was reset, replaced or deleted while the request waited. `defect`: an
             *     internal error of the mock.
             * @enum {string}
             */
            decided_by: "prefer" | "fault" | "path" | "gate" | "format" | "validation" | "operation" | "world" | "defect";
            /** @description The rules that the specification names for this answer; none where no rule decided it. */
            rules: string[];
            /** @description The faults that were applied to the request. */
            faults: components["schemas"]["FaultId"][];
            request: components["schemas"]["LoggedMessage"];
            response: components["schemas"]["LoggedMessage"];
        };
        /** @description A request or an answer, as recorded. */
        LoggedMessage: {
            headers: components["schemas"]["Headers"];
            /**
             * @description The body as JSON if it is JSON, otherwise as text; a note of its length if it is larger than 64 KiB; null
             *     for none.
             */
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
        /**
         * Format: int64
         * @description Position in the world's journal; it starts again when the world is reset.
         */
        JournalSeq: number;
        /** @description One entry of a world's journal; `kind` determines the form of `detail`. */
        JournalEntry: components["schemas"]["RequestEntry"] | components["schemas"]["EventEntry"] | components["schemas"]["AttemptEntry"] | components["schemas"]["TimerEntry"] | components["schemas"]["ClockEntry"] | components["schemas"]["ChangeEntry"];
        /** @description A request and its answer. */
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
        /** @description A completed attempt. */
        AttemptEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "attempt";
            /** @description The delivery. */
            id: string;
            /** @description The outcome of the attempt. */
            detail: {
                service: components["schemas"]["ServiceName"];
                event_type?: components["schemas"]["EventType"];
                endpoint_id?: components["schemas"]["EndpointId"];
                /**
                 * @description Where it went.
                 * @example https://hooks.example.test/mail
                 */
                url?: string;
                attempt: components["schemas"]["AttemptNumber"];
                status: components["schemas"]["DeliveryStatus"];
                response_code: components["schemas"]["ResponseCode"];
                error: components["schemas"]["AttemptError"];
                taken?: components["schemas"]["AttemptTaken"];
                why?: components["schemas"]["AttemptWhy"];
            };
        };
        /** @description A timer that fired. */
        TimerEntry: {
            world: components["schemas"]["WorldId"];
            seq: components["schemas"]["JournalSeq"];
            at: components["schemas"]["Instant"];
            /** @constant */
            kind: "timer";
            /** @description What the timer is for. */
            id: string;
            /** @description Identifies the timer. */
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
                 * @description The kind of object, such as `endpoint` or `delivery`.
                 * @example endpoint
                 */
                kind: string;
                /**
                 * @description Its id.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                id: string;
                /**
                 * @description A readable name for it, such as the URL of an endpoint.
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
             * @example 10 attempts failed in a row (M-LF-01); 2 deliveries wait; enabling sends them
             */
            because: string;
        };
        /** @description Id of a change. */
        ChangeId: string;
        /** @description A change of state, as an entry of a list. */
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
                 * @description Name of the move. A running clock catches up with the wall clock, instant by instant, when its world comes
                 *     back from the store.
                 * @enum {string}
                 */
                move: "advance" | "freeze" | "run" | "catch_up";
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
             * @description Its name, which is a sentence.
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
            /** @description Ids of the rules that it makes observable. */
            rules: string[];
            /** @description Ids of the gaps that it rests on. */
            gaps: string[];
        };
        /** @description All scenarios. */
        ScenarioList: {
            /** @description The scenarios by service. */
            scenarios: components["schemas"]["ScenarioDescription"][];
        };
        /** @description One of the statements that the sentence of a rule makes. */
        RuleStatement: {
            /**
             * @description The id of the rule and the number of the statement; of an only one the id of the rule.
             * @example M-EP-12.3
             */
            id: string;
            /** @description The statement. */
            says: string;
            /** @description Why no provider can show it, if none can. */
            unobservable?: string;
        };
        /** @description A place of a service's specification that rests on a rule or a gap. */
        RulePlace: {
            /** @description A JSON Pointer into the specification. */
            pointer: string;
            /**
             * @description The place in words.
             * @example POST /v3/mail/send, answer 404
             */
            says: string;
            /** @description The operation that it belongs to, if it belongs to one. */
            operation_id: string | null;
        };
        /** @description A statement of the documents, and so a promise of the real service. */
        Rule: {
            service: components["schemas"]["ServiceName"];
            /** @example M-LF-01 */
            id: string;
            /** @description The rule as a sentence. */
            says: string;
            /**
             * @description Who can show that it holds; advice cannot be shown.
             * @enum {string}
             */
            proof: "provider" | "consumer" | "advice";
            /** @description The statements that the sentence makes, at least one. */
            statements: components["schemas"]["RuleStatement"][];
            /** @description Where the specification names it. */
            places: components["schemas"]["RulePlace"][];
        };
        /** @description Something that the documents leave open. A real service may decide otherwise than the mock. */
        Gap: {
            service: components["schemas"]["ServiceName"];
            /** @example M-G-21 */
            id: string;
            /** @description What the documents leave open. */
            hole: string;
            /** @description What the mock does. */
            choice: string;
            /** @description Where the specification names it. */
            places: components["schemas"]["RulePlace"][];
        };
        /** @description Rules and gaps, service by service. */
        RuleList: {
            rules: components["schemas"]["Rule"][];
            gaps: components["schemas"]["Gap"][];
        };
        /** @description The parameters of a scenario. */
        RunScenarioRequest: {
            params?: components["schemas"]["ScenarioParams"];
        };
        /** @description A provider state, and whether to set it up or tear it down. */
        ProviderStateRequest: {
            /** @description Name of a scenario, or `the caller holds a credential`; empty for no state. */
            state: string;
            /**
             * @description The parameters of the scenario, as described by its schema `parameters`; all of them have defaults. Of a
             *     credential, its name as `credential` and perhaps its `service`.
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
        /**
         * @description The result of the scenario, as described by its schema `gives`; of a credential, its `token`; empty after a
         *     teardown.
         */
        ProviderStateResult: {
            [key: string]: unknown;
        };
        /** @description A message that a Pact verifier requests. */
        MessageRequest: {
            /** @description Begins with an event type. */
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
            /** @description Its name, as in the catalogue. */
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
            /** @description The actions by service. */
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
        /** @description A parameter is unknown or invalid. */
        ParametersRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is unknown or invalid, or `after` is not in the list. */
        ListRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field or a parameter is unknown or invalid. */
        RequestRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field or a parameter is unknown or invalid, or the fault is not possible. */
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
         * @description Only items of this service.
         * @example mail
         */
        ServiceFilter: string;
        /**
         * @description The maximum number of items.
         * @example 100
         */
        Limit: number;
        /**
         * @description Only items after the one with this id.
         * @example evt_9fKq2LxT7bVw4RcZ
         */
        After: string;
    };
    requestBodies: {
        /** @description An empty object; the body may be left out. */
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
        /** @description All fields, and the body itself, are optional. */
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
            /** @description The world was deleted. */
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
            /** @description The whole world, except its id and its credentials. */
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
            /** @description Another call holds the clock, or the world was reset, replaced or deleted meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The request does not match its schema, or its target cannot be reached. */
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
    getAgenda: {
        parameters: {
            query?: {
                /**
                 * @description Only items up to this instant.
                 * @example 2026-02-01T00:00:00Z
                 */
                until?: components["schemas"]["InstantInput"];
                /**
                 * @description The maximum number of items.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only items after the one with this id.
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
            /** @description The agenda. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agenda"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ListRefused"];
        };
    };
    projectWorld: {
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
                "application/json": components["schemas"]["ProjectRequest"];
            };
        };
        responses: {
            /** @description What would fire, and which states would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Projection"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, or no endpoint or inbox of a name in `receivers`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            /** @description The request does not match its schema, or its target cannot be reached. */
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
            /**
             * @description Another call waits for a delivery that is under way, and the call may come from its receiver; or the world was reset,
             *     replaced or deleted meanwhile.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    listPictures: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
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
            /** @description The pictures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description Only events of this type.
                 * @example bounce
                 */
                type?: string;
                /**
                 * @description The maximum number of items.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only items after the one with this id.
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
            /** @description The request, or the resulting event, does not match its schema. */
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
    listEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description The maximum number of items.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only items after the one with this id.
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
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ListRefused"];
        };
    };
    switchEndpoint: {
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
                 * @description Id of the endpoint.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointRecord"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, or no such endpoint in it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["WorldGone"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    rotateSecret: {
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
                 * @description Id of the endpoint.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointRecord"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such world, or no such endpoint in it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["WorldGone"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["RequestRefused"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this service.
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
                 * @description Whether requests, signatures, and the headers and bodies of answers are left out.
                 * @example true
                 */
                brief?: boolean;
                /**
                 * @description The maximum number of items.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only items after the one with this id.
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
                 * @description `settled` waits until no attempt of the delivery is in progress or due at the present instant, but at most 30
                 *     seconds of real time, and then returns the delivery as it is.
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
    explainSignature: {
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
                /**
                 * @description Number of the attempt.
                 * @example 2
                 */
                attempt: components["schemas"]["AttemptNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureExplanation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownDelivery"];
            /** @description The endpoint is deleted, together with its secret. */
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
            /**
             * @description The endpoint of the delivery is deleted, an older fault would be applied to the attempt, or the world was reset,
             *     replaced or deleted meanwhile.
             */
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
            /** @description The world has no faults. */
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
            /** @description The fault was removed. */
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
            /** @description The requests that the inbox received. */
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
    getTimeline: {
        parameters: {
            query?: {
                /**
                 * @description How many of the latest entries are told.
                 * @example 20
                 */
                last?: number;
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
            /** @description The timeline. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UnknownWorld"];
            422: components["responses"]["ParametersRefused"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this service.
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
                 * @description The maximum number of items.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only items after the one with this id.
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
                 * @description Only items of this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
                /**
                 * @description Only changes of the object with this id.
                 * @example wh_5TzK8mPq2RvXc7LdYn0G
                 */
                subject?: string;
                /**
                 * @description The maximum number of items.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only items after the one with this id.
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
                 * @description Only entries of these kinds, separated by commas; all kinds if left out.
                 * @example [
                 *       "event",
                 *       "attempt"
                 *     ]
                 */
                kinds?: ("request" | "event" | "attempt" | "timer" | "clock" | "change")[];
                /**
                 * @description The id of an entry: the entries of its world after it, as far as they are kept, come first. With an id beyond
                 *     the end of the journal, as after a reset, all entries that are kept come first.
                 * @example t1:17
                 */
                after?: string;
                /**
                 * @description Whether the stream continues with new entries; if not, it ends after those that are kept.
                 * @example false
                 */
                follow?: boolean;
            };
            header?: {
                /**
                 * @description The same as `after`, as a client sends it when it reconnects; takes precedence over `after`.
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
                    /** @description The stream must not be cached. */
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
    listRules: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this service.
                 * @example mail
                 */
                service?: components["parameters"]["ServiceFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules and gaps, service by service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleList"];
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
            /** @description The scenario is in effect, and first attempts have settled. */
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
            /**
             * @description The current state of the world does not allow the scenario, or the world was reset, replaced or deleted
             *     meanwhile.
             */
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
            /** @description The state is set up, and first attempts have settled; or the world is as it was created. */
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
            /**
             * @description The current state of the world does not allow the provider state, or the world was reset, replaced or
             *     deleted meanwhile.
             */
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
                    /** @description The metadata as JSON in Base64, including `contentType`. */
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
            /** @description The description does not begin with an event type, or the body does not match its schema. */
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
        /** @description The input of the action, as described by its schema in `GET /_countersign/simulate`. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description The action was performed, and first attempts have settled. */
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
            /** @description The current state does not allow the action, or the world was reset, replaced or deleted meanwhile. */
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
