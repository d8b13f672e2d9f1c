// What the services hold, as each of them describes it: the console only draws it.

import type { Schemas } from '../api/schemas.ts';
import { pictures, usePictures } from '../state/pictures.ts';
import { policies } from '../state/present.ts';
import { Bars } from './bars.tsx';
import { Curves } from './curves.tsx';
import { Tracks } from './tracks.tsx';

type Picture = Schemas['Picture'];

export function ServicesView() {
  usePictures();
  const byService = Map.groupBy(pictures.value, ({ service }) => service);
  const others = Object.keys(policies.value).filter((service) => !byService.has(service));
  return (
    <div class="pictures">
      {[...byService].map(([service, own]) => (
        <section key={service} aria-label={`What ${service} holds`}>
          <h2>{service}</h2>
          <div class="picture-row">
            {own.map((picture) => (
              <figure key={picture.title} class={`picture is-${picture.kind}`}>
                <figcaption>
                  <b>{picture.title}</b> <span class="muted">{countOf(picture)}</span>
                </figcaption>
                <Drawn picture={picture} />
              </figure>
            ))}
          </div>
        </section>
      ))}
      {others.length > 0 && <p class="muted">{others.join(', ')}: no picture.</p>}
    </div>
  );
}

function Drawn({ picture }: { readonly picture: Picture }) {
  if (picture.kind === 'bars') return <Bars picture={picture} />;
  if (picture.kind === 'curves') return <Curves picture={picture} />;
  return <Tracks picture={picture} />;
}

/** @example '200 of 1350', or '3' if all are shown */
function countOf(picture: Picture): string {
  const { length } =
    picture.kind === 'bars' ? picture.bars : picture.kind === 'curves' ? picture.curves : picture.tracks;
  return length === picture.total ? String(length) : `${length} of ${picture.total}`;
}
