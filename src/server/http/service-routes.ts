// The routes of a service: one for each operation of its document.

import { operationsOf } from '../../openapi/operations.ts';
import { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { run } from './pipeline.ts';
import { serviceContext } from './request/request-context.ts';
import { methodsOf, type RouteTable } from './route-table.ts';
import { servicePipeline } from './service-pipeline.ts';

/**
 * Adds the routes of a service.
 *
 * @param requests validators of the service's document
 */
export function addService(routes: RouteTable, service: AnyService, requests: Validators): void {
  const answers = new Validators(service.name, service.document, { isQuick: true });
  const operations = operationsOf(service.document);
  const heads = new Set(operations.filter(({ method }) => method === 'HEAD').map(({ path }) => path));
  for (const operation of operations) {
    const pipeline = servicePipeline(service, operation, { requests, answers });
    const methods = heads.has(operation.path) ? [operation.method] : methodsOf(operation);
    routes.add(operation, methods, (request, response) => {
      // The application has already refused unknown worlds.
      const managedWorld = request.managedWorld as ManagedWorld;
      managedWorld.scheduler.tick();
      run(pipeline, serviceContext(request, response, { service, operation, managedWorld }));
    });
  }
}
