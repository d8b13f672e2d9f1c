// The API reference: the page at `/_countersign/docs/`.

import { render } from 'preact';
import { Reference } from './reference.tsx';

render(<Reference />, document.getElementById('reference') as HTMLElement);
