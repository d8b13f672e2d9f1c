// What the services hold, as each of them describes it: the console only draws it.

import type { Schemas } from '../api/schemas.ts';
import { pictures, usePictures } from '../state/pictures.ts';
import { endpoints, policies } from '../state/present.ts';
import { Bars } from './bars.tsx';
import { Curves } from './curves.tsx';
import { Tracks } from './tracks.tsx';
import { Webhooks } from './webhooks.tsx';

type Picture = Schemas['Picture'];

export function ServicesView() {
  usePictures();
  const byService = Map.groupBy(pictures.value, ({ service }) => service);
  const registered = Map.groupBy(endpoints.value, ({ service }) => service);
  const services = new Set([...Object.keys(policies.value), ...byService.keys(), ...registered.keys()]);
  return (
    <div class="pictures">
      {[...services].map((service) => (
        <section key={service} aria-label={`What ${service} holds`}>
          <h2>{service}</h2>
          <Webhooks endpoints={registered.get(service) ?? []} />
          <div class="picture-row">
            {(byService.get(service) ?? []).map((picture) => (
              <figure key={picture.title} class={`picture is-${picture.kind}`}>
                <figcaption>
                  <b>{picture.title}:</b> <span class="muted">{countOf(picture)}</span>
                </figcaption>
                <Drawn picture={picture} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Drawn({ picture }: { readonly picture: Picture }) {
  if (picture.kind === 'bars') return <Bars picture={picture} />;
  if (picture.kind === 'curves') return <Curves picture={picture} />;
  return <Tracks picture={picture} />;
}

/** @example '200 of 1350 shown', or '3 in all' */
function countOf(picture: Picture): string {
  const { length } =
    picture.kind === 'bars' ? picture.bars : picture.kind === 'curves' ? picture.curves : picture.tracks;
  return length === picture.total ? `${length} in all` : `${length} of ${picture.total} shown`;
}
