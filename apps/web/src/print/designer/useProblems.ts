import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Fault } from '@partsdesk/print/itemNames';
import { proofSteps } from '@partsdesk/print/prove';
import type { Template } from '@partsdesk/print/template';
import { useEffect, useState } from 'react';
import { knownType } from '../templatePages';

/** How long typing rests before it is looked at, and how long the page may wait for a piece of the proof. */
const REST_MS = 250;
const PIECE_MS = 20;

/** Proves a template as the server will when it is saved; undefined while that is under way. */
export function useProblems(template: Template, templateType: PrintTypeCode): readonly Fault[] | undefined {
  const [found, setFound] = useState<{ of: Template; faults: readonly Fault[] }>();
  useEffect(() => {
    const steps = proofSteps(template, knownType(templateType));
    let timer = setTimeout(piece, REST_MS);
    function piece() {
      const end = performance.now() + PIECE_MS;
      let step = steps.next();
      while (!step.done && performance.now() < end) step = steps.next();
      if (step.done) setFound({ of: template, faults: step.value });
      else timer = setTimeout(piece);
    }
    return () => clearTimeout(timer);
  }, [template, templateType]);
  return found?.of === template ? found.faults : undefined;
}
