// The pictures that the services give of what a world holds.

import type { components } from '../../../../specs/generated/control.ts';
import { iso, isoOrNull } from '../../../engine/instant.ts';
import type { Picture, Span } from '../../../service/picture.ts';
import type { ControlOperations } from '../handlers.ts';
import { findWorld } from './find.ts';

type Schemas = components['schemas'];

export const pictureOperations: Pick<ControlOperations, 'listPictures'> = {
  listPictures: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const services = [...context.services.values()].filter(
      ({ name }) => query.service === undefined || name === query.service,
    );
    const pictures = services.flatMap((service) =>
      (service.pictures?.(world) ?? []).map((picture) => ({
        service: service.name,
        ...pictureView(picture),
      })),
    );
    return { status: 200, body: { now: iso(world.now), pictures: pictures as Schemas['Picture'][] } };
  },
};

/** Instants as text. */
function pictureView(picture: Picture) {
  if (picture.kind === 'bars') return picture;
  if (picture.kind === 'curves') {
    const curves = picture.curves.map((curve) => ({
      ...curve,
      points: curve.points.map(({ at, value }) => ({ at: iso(at), value })),
      spans: curve.spans.map(spanView),
    }));
    return { ...picture, curves };
  }
  const tracks = picture.tracks.map((track) => ({
    ...track,
    marks: track.marks.map((mark) => ({ ...mark, at: iso(mark.at) })),
    spans: track.spans.map(spanView),
  }));
  return { ...picture, tracks };
}

function spanView({ from, to, label }: Span) {
  return { from: iso(from), to: isoOrNull(to), label };
}
