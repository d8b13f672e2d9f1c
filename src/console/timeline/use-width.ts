// The width that a chart has.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The width of the chart that needs no scrolling. */
export function useWidth(frame: { readonly current: HTMLElement | null }): Signal<number> {
  const width = useSignal(800);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const labels = element.querySelector('.timeline-labels')?.clientWidth ?? 0;
      width.value = Math.max(240, element.clientWidth - labels);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame.current]);
  return width;
}
