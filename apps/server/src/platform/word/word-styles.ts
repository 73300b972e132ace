import { AlignmentType, BorderStyle, convertMillimetersToTwip, type INumberingOptions, type IStylesOptions, LevelFormat } from 'docx';

export const colours = { title: '1B3A5C', line: 'BFC7D1', shade: 'E9EEF4', quiet: '5A6472' } as const;

const margin = convertMillimetersToTwip(20);
const a4 = { width: 11_906, height: 16_838 };
export const textWidth = a4.width - 2 * margin;
export const pageSize = { size: a4, margin: { top: margin, bottom: margin, left: margin, right: margin } };

/** There, or measured like one that is, on every system. */
const font = 'Arial';
const next = { basedOn: 'Normal', next: 'Normal', quickFormat: true } as const;

export const wordStyles: IStylesOptions = {
  default: {
    document: {
      run: { font, size: 21, language: { value: 'en-GB' } },
      paragraph: { spacing: { after: 120, line: 276 } },
    },
    title: { run: { font, size: 56, bold: true, color: colours.title }, paragraph: { spacing: { before: 3600, after: 240 } } },
    heading1: {
      run: { font, size: 34, bold: true, color: colours.title },
      paragraph: { spacing: { before: 360, after: 160 }, keepNext: true },
    },
    heading2: {
      run: { font, size: 27, bold: true, color: colours.title },
      paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
    },
    heading3: { run: { font, size: 22, bold: true }, paragraph: { spacing: { before: 200, after: 80 }, keepNext: true } },
  },
  paragraphStyles: [
    { id: 'Subtitle', name: 'Subtitle', ...next, run: { size: 28, color: colours.quiet }, paragraph: { spacing: { after: 480 } } },
    { id: 'ContentsTitle', name: 'Contents Title', ...next, run: { size: 34, bold: true, color: colours.title } },
    { id: 'ListBullet', name: 'List Bullet', basedOn: 'Normal', paragraph: { spacing: { after: 60 } } },
    { id: 'ListNumber', name: 'List Number', basedOn: 'Normal', paragraph: { spacing: { after: 80 } } },
    { id: 'TableText', name: 'Table Text', basedOn: 'Normal', run: { size: 18 }, paragraph: { spacing: { after: 0, line: 252 } } },
    { id: 'TableHeader', name: 'Table Header', basedOn: 'TableText', run: { size: 18, bold: true } },
    { id: 'TableTitle', name: 'Table Title', basedOn: 'Normal', run: { bold: true }, paragraph: { spacing: { before: 160, after: 80 } } },
    {
      id: 'AfterTable',
      name: 'After Table',
      basedOn: 'Normal',
      run: { size: 18, color: colours.quiet },
      paragraph: { spacing: { before: 80 } },
    },
    {
      id: 'Note',
      name: 'Note',
      ...next,
      paragraph: {
        spacing: { before: 80, after: 160 },
        indent: { left: 200 },
        border: { left: { style: BorderStyle.SINGLE, size: 18, space: 8, color: colours.title } },
      },
    },
    { id: 'TOC1', name: 'toc 1', basedOn: 'Normal', run: { bold: true }, paragraph: { spacing: { before: 120, after: 40 } } },
    { id: 'TOC2', name: 'toc 2', basedOn: 'Normal', paragraph: { spacing: { after: 20 }, indent: { left: 240 } } },
  ],
};

const hanging = { style: { paragraph: { indent: { left: 460, hanging: 320 } } } };

export const wordNumbering: INumberingOptions = {
  config: [
    { reference: 'bullets', levels: [{ level: 0, format: LevelFormat.BULLET, text: '•', alignment: AlignmentType.LEFT, ...hanging }] },
    { reference: 'steps', levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.LEFT, ...hanging }] },
  ],
};
