// Mutants of deleted images, by the texts that referred to them: M-ER-10.

import { alterReply, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { images } from '../../domain/images.ts';
import { templates } from '../../domain/templates.ts';
import type { Fields } from '../alterations.ts';

export const imageMutants = mutantsOf({
  'M-ER-10.1': {
    'forgets images that only the template of a sent mail refers to': (service) =>
      replaceOperation(service, 'deleteImage', ({ path }, world, proceed) => {
        const isInTemplate = [...world.collection(templates).values()].some(({ versions }) =>
          versions.some(({ htmlContent }) => htmlContent.includes(String(path.id))),
        );
        if (isInTemplate) world.collection(images).update(path.id as string, { state: 'unreferenced' });
        return proceed();
      }),
    'remembers images that only a mail into the sandbox refers to': (service) =>
      alterReply(service, ['sendMail'], (reply, { body }, world) => {
        const { mail_settings: settings } = body as Fields;
        const text = JSON.stringify(body);
        for (const image of world.collection(images).values())
          if (settings !== undefined && text.includes(image.id))
            world.collection(images).update(image.id, { state: 'referenced' });
        return reply;
      }),
  },
});
