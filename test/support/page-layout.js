// Measures the page that it is evaluated in: text that is cut off, things on top of each other, targets that are too small to
// be hit, and a Tab key that goes upwards. The value is a function that returns what is wrong, each with its element; see page-layout.ts.
(isHoverEnough) => {
  /** The smallest target, in CSS pixels, that WCAG 2.2 (2.5.8) lets be. */
  const TARGET = 24;

  /** Fractions of pixels are no fault. */
  const NEAR = 1;

  /** Text overlaps text only if that hides something of it: lines of text may touch. */
  const HIDING = 3;

  const TARGETS =
    'a[href], button, input, select, textarea, summary, label.choice, [role="option"], [role="slider"], [role="separator"]';

  /** What lies above the page on purpose, and is measured against itself alone. */
  const ABOVE = 'dialog, .tip, .skip';

  const layerOf = (element) => element.closest(ABOVE);
  const textOf = (node) => node.textContent.replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element) => {
    const kind = element.getAttribute('class') ?? '';
    const text = element.getAttribute('aria-label') ?? textOf(element) ?? '';
    return `${element.localName}${kind === '' ? '' : `.${kind.split(' ').join('.')}`} "${text.slice(0, 48)}"`;
  };

  /** The part of a box that its ancestors do not hide; `undefined` if none is left. */
  const seenPart = (element, { left, top, right, bottom }) => {
    const seen = { left, top, right, bottom };
    for (let one = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, position, visibility, clipPath } = getComputedStyle(one);
      if (visibility === 'hidden' || clipPath !== 'none') return undefined;
      const box = one.getBoundingClientRect();
      if (one instanceof SVGElement && one.localName !== 'svg') continue;
      if (overflowX !== 'visible') {
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
      }
      if (overflowY !== 'visible') {
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      if (position === 'fixed') break;
    }
    seen.left = Math.max(seen.left, 0);
    seen.top = Math.max(seen.top, 0);
    seen.right = Math.min(seen.right, innerWidth);
    seen.bottom = Math.min(seen.bottom, innerHeight);
    return seen.right - seen.left > NEAR && seen.bottom - seen.top > NEAR ? seen : undefined;
  };

  const isMeasured = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** The elements with text of their own, each with the boxes of its lines. */
  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (textOf(node) === '' || element.closest('script, noscript, title, option, [aria-hidden="true"] svg'))
        continue;
      if (!isMeasured(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({
        element,
        boxes: isFilled(element) ? [element.getBoundingClientRect()] : [...range.getClientRects()],
      });
    }
    return found;
  };

  /** A text on a ground of its own is as large as that. */
  const isFilled = (element) => {
    const { backgroundColor, position } = getComputedStyle(element);
    return position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)';
  };

  /** Cut off is what does not fit into a box that hides the rest, unless pointing at it shows the whole. */
  const cutOff = (all) => {
    const problems = new Set();
    for (const { element } of all) {
      for (let one = element; one !== null && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        const isCut =
          (overflowX === 'hidden' && one.scrollWidth > one.clientWidth + NEAR) ||
          (overflowY === 'hidden' && one.scrollHeight > one.clientHeight + NEAR && one.clientHeight > 0);
        if (!isCut || one.clientWidth <= NEAR) continue;
        if (!isTold(one)) problems.add(`cut off: ${nameOf(one)}`);
        break;
      }
    }
    for (const one of document.querySelectorAll('button, select, input')) {
      const isFull = one.localName !== 'input' && isMeasured(one) && one.scrollWidth > one.clientWidth + NEAR;
      if (isFull && !isTold(one)) problems.add(`cut off: ${nameOf(one)}`);
      if (
        one.localName === 'select' &&
        isMeasured(one) &&
        chosenWidth(one) > one.clientWidth + NEAR &&
        !isTold(one)
      )
        problems.add(`cut off: ${nameOf(one)}`);
      const isPlaceholderCut =
        one.localName === 'input' &&
        one.value === '' &&
        isMeasured(one) &&
        placeholderWidth(one) > one.clientWidth + NEAR;
      if (isPlaceholderCut) problems.add(`cut off: the placeholder of ${nameOf(one)} "${one.placeholder}"`);
    }
    for (const one of document.querySelectorAll('svg text')) {
      const svg = one.ownerSVGElement.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      if (
        getComputedStyle(one.ownerSVGElement).overflow !== 'visible' &&
        (box.left < svg.left - NEAR || box.right > svg.right + NEAR)
      )
        problems.add(`cut off: ${nameOf(one)}`);
    }
    return problems;
  };

  /** Each row of a list leads to the whole of what it shows. */
  const isTold = (element) =>
    element.closest('.list a [title]') !== null || (isHoverEnough && element.closest('[title]') !== null);

  /** What a select needs for what is chosen in it, and for its arrow. */
  const chosenWidth = (select) =>
    select.size > 1 ? 0 : textWidth(select, select.selectedOptions[0]?.text.trim() ?? '') + 20;

  const placeholderWidth = (input) => textWidth(input, input.placeholder);

  /** How wide a text would be in an element, with its padding. */
  const textWidth = (element, text) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const context = document.createElement('canvas').getContext('2d');
    context.font = font;
    return context.measureText(text).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  };

  /** What may be scrolled sideways: code on one line, time, and rows of links that show that there are more. */
  const SIDEWAYS = 'code, pre, textarea, select, .timeline-frame, .twin-frame, .tabs, .attempts, .panes';

  const scrolledSideways = () => {
    const problems = new Set();
    for (const one of document.querySelectorAll('body, body *')) {
      if (one.matches(SIDEWAYS) || !isMeasured(one) || one.scrollWidth <= one.clientWidth + NEAR) continue;
      const { overflowX } = getComputedStyle(one);
      if (one === document.body || overflowX === 'auto' || overflowX === 'scroll')
        problems.add(`sideways: ${nameOf(one)}`);
    }
    return problems;
  };

  const overlaps = (all) => {
    const boxes = all.flatMap(({ element, boxes }) =>
      boxes.flatMap((box) => {
        const seen = seenPart(element, box);
        return seen === undefined ? [] : [{ element, layer: layerOf(element), ...seen }];
      }),
    );
    const problems = new Set();
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width <= HIDING || height <= HIDING || isBehind(one, other)) continue;
        problems.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      }
    }
    return problems;
  };

  /** What stays in its place while the rest is scrolled lies above it, and hides it whole. */
  const isBehind = (one, other) => {
    const stuck = (element) => element.closest('.timeline-labels, .list-head');
    return (
      stuck(one.element) !== stuck(other.element) &&
      document.querySelector('.timeline-frame, .list')?.scrollTop > 0
    );
  };

  const smallTargets = () => {
    const problems = new Set();
    const all = [...document.querySelectorAll(TARGETS)].filter((one) => isMeasured(one) && !one.disabled);
    const boxes = all.flatMap((element) => {
      const seen = seenPart(element, hitBox(element));
      return seen === undefined || isInText(element) ? [] : [{ element, layer: layerOf(element), ...seen }];
    });
    for (const [index, one] of boxes.entries()) {
      const whole = hitBox(one.element);
      if (whole.right - whole.left < TARGET - NEAR || whole.bottom - whole.top < TARGET - NEAR) {
        const size = `${Math.round(whole.right - whole.left)} x ${Math.round(whole.bottom - whole.top)}`;
        problems.add(`small: ${nameOf(one.element)} ${size}`);
      }
      for (const other of boxes.slice(index + 1)) {
        if (
          one.layer !== other.layer ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > HIDING && height > HIDING && !isBehind(one, other))
          problems.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      }
    }
    return problems;
  };

  /** Within these, what stands above comes first. */
  const READ_DOWN = '.bar, li, form, dialog';

  /** The Tab key goes through what can be used in the order of the document, whatever the order on the screen. */
  const upwardTabs = () => {
    const problems = new Set();
    for (const part of document.querySelectorAll(READ_DOWN)) {
      const all = [...part.querySelectorAll(TARGETS)].filter(
        (one) => isMeasured(one) && !one.closest('.skip'),
      );
      for (const [index, one] of all.entries()) {
        const next = all[index + 1];
        if (
          next !== undefined &&
          next.getBoundingClientRect().bottom <= one.getBoundingClientRect().top + NEAR
        )
          problems.add(`tab goes up: from ${nameOf(one)} to ${nameOf(next)}`);
      }
    }
    return problems;
  };

  /** A control is hit by its label as well. */
  const hitBox = (element) => {
    const hit = element.matches('input[type="radio"], input[type="checkbox"]')
      ? (element.closest('label') ?? element)
      : element;
    const after = getComputedStyle(hit, '::after');
    const { left, top, right, bottom } = hit.getBoundingClientRect();
    if (after.content === 'none' || after.position !== 'absolute') return { left, top, right, bottom };
    const [width, height] = [Number.parseFloat(after.width), Number.parseFloat(after.height)];
    const middle = (left + right) / 2;
    // A line is taken hold of by what is drawn around a part of it.
    if (right - left < TARGET)
      return { left: middle - width / 2, right: middle + width / 2, top, bottom: top + height };
    return {
      left: Math.min(left, middle - width / 2),
      right: Math.max(right, middle + width / 2),
      top,
      bottom: Math.max(bottom, top + height),
    };
  };

  /** A link within a sentence is as high as its line. */
  const isInText = (element) => {
    if (element.localName !== 'a' || !getComputedStyle(element).display.startsWith('inline')) return false;
    return [...element.parentElement.childNodes].some((node) => node !== element && textOf(node) !== '');
  };

  const all = texts();
  return [...cutOff(all), ...scrolledSideways(), ...overlaps(all), ...smallTargets(), ...upwardTabs()];
};
