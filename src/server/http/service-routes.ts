// The routes of a service: one for each operation of its document.

import type { FastifyInstance } from 'fastify';
import { operationsOf } from '../../openapi/operations.ts';
import { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { run } from './pipeline.ts';
import { serviceContext } from './request/request-context.ts';
import { routeOf } from './routes.ts';
import { servicePipeline } from './service-pipeline.ts';

/**
 * Adds the routes of a service to an application.
 *
 * @param requests validators of the service's document
 */
export function addService(app: FastifyInstance, service: AnyService, requests: Validators): void {
  const answers = new Validators(service.name, service.document, { isQuick: true });
  const operations = operationsOf(service.document);
  const heads = new Set(operations.filter(({ method }) => method === 'HEAD').map(({ path }) => path));
  for (const operation of operations) {
    const pipeline = servicePipeline(service, operation, { requests, answers });
    app.route(
      routeOf(
        operation,
        (request, reply) => {
          // The application has already refused unknown worlds.
          const managedWorld = request.managedWorld as ManagedWorld;
          managedWorld.scheduler.tick();
          run(pipeline, serviceContext(request, reply, { service, operation, managedWorld }));
        },
        heads.has(operation.path),
      ),
    );
  }
}
