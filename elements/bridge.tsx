import { type ComponentType, useEffect, useMemo } from 'react';
import { Boundary } from './boundary.tsx';
import type { BrpElement, ElementSpec } from './define.tsx';
import { log } from './host.ts';
import { useHost, useSignalValue } from './hooks.ts';
import type { Inputs, Values } from './inputs.ts';

export type ViewProps<I extends Inputs = Inputs> = Values<I> & { element: BrpElement<I> };

/** What React renders for an element; r2wc hands the element over as `container`. */
export function bridge<I extends Inputs>({
  tag,
  view: View,
  problem,
}: ElementSpec<I>): ComponentType<{ container?: BrpElement<I> }> {
  return function Bridge({ container }: { container?: BrpElement<I> }) {
    const element = container!;
    const shown = useSignalValue(element.visible);
    const values = useSignalValue(element.inputs);
    const services = useHost();
    const attempt = useMemo(() => ({ values, services }), [values, services]);
    const message = problem?.(values);
    useEffect(() => {
      if (message) log('ERROR', message);
    }, [message]);
    if (!shown) return null;
    return (
      <Boundary tag={tag} attempt={attempt}>
        <View {...values} element={element} />
      </Boundary>
    );
  };
}
