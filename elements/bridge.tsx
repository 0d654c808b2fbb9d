import { type ComponentType, useEffect } from 'react';
import { Boundary } from './boundary.tsx';
import type { BrpElement, ElementSpec } from './define.ts';
import { log } from './host.ts';
import { useSignalValue } from './hooks.ts';
import type { Inputs, Values } from './inputs.ts';

export type ViewProps<I extends Inputs = Inputs> = Values<I> & { element: BrpElement<I> };

/** What React renders for an element; r2wc hands the element over as `container`. */
export function bridge<I extends Inputs>(spec: ElementSpec<I>): ComponentType<{ container?: BrpElement<I> }> {
  return function Bridge({ container }) {
    const element = container!;
    return (
      <Boundary element={element}>
        <Embedded spec={spec} element={element} />
      </Boundary>
    );
  };
}

function Embedded<I extends Inputs>({ spec, element }: { spec: ElementSpec<I>; element: BrpElement<I> }) {
  const values = useSignalValue(element.shown);
  useEffect(
    () =>
      element.inputs.subscribe((inputs) => {
        const problem = spec.problem?.(inputs);
        if (problem) log('ERROR', problem);
      }),
    [spec, element],
  );
  return values ? <spec.view {...values} element={element} /> : null;
}
