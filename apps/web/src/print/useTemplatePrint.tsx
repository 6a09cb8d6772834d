import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { ApiError } from '@partsdesk/sdk';
import { useCallback, useState } from 'react';
import { ChooseTemplate } from './ChooseTemplate';
import { PrintPages } from './PrintPages';
import type { ChosenTemplate } from './useTemplate';

type Printed = PrintData | readonly PrintData[];

interface Printing {
  data: Printed;
  documentIds?: readonly string[];
  chosen?: ChosenTemplate;
}

interface Wanted<Subject> {
  /** How often each is printed; as the shop's setting says when left out. */
  copies?: number;
  /** Whose prints are counted: the documents, of 2 and 3 the outbounds. */
  idsOf?: (subject: Subject) => readonly string[];
  /** Of labels on a half used sheet: where the first goes. */
  firstLabel?: number | undefined;
}

/**
 * Returns 打印, by the default template, and 选择模板 for what is printed by one type; `read` gives what is printed, and
 * may load what the page does not hold. `sheet` belongs onto the page.
 */
export function useTemplatePrint<Subject = void>(
  templateType: PrintTypeCode,
  read: (subject: Subject) => Printed | Promise<Printed>,
  { copies, idsOf, firstLabel }: Wanted<Subject> = {},
) {
  const [printing, setPrinting] = useState<Printing>();
  const [choosing, setChoosing] = useState<{ subject: Subject }>();
  const [reading, setReading] = useState(false);
  const printed = useCallback(() => setPrinting(undefined), []);
  const print = async (subject: Subject, chosen?: ChosenTemplate) => {
    setChoosing(undefined);
    setReading(true);
    try {
      const documentIds = idsOf?.(subject);
      const data = await read(subject);
      setPrinting({ data, ...(documentIds ? { documentIds } : {}), ...(chosen ? { chosen } : {}) });
    } catch (error) {
      // The client has reported the error.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setReading(false);
    }
  };
  return {
    print,
    choose: (subject: Subject) => setChoosing({ subject }),
    reading,
    sheet: (
      <>
        {choosing && (
          <ChooseTemplate
            types={[templateType]}
            onChosen={(chosen) => void print(choosing.subject, chosen)}
            onClose={() => setChoosing(undefined)}
          />
        )}
        {printing && (
          <PrintPages
            templateType={templateType}
            data={printing.data}
            chosen={printing.chosen}
            firstLabel={firstLabel}
            {...(printing.documentIds ? { documentIds: printing.documentIds } : {})}
            {...(copies === undefined ? {} : { copies })}
            onPrinted={printed}
          />
        )}
      </>
    ),
  };
}
