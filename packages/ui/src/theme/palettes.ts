import type { MantineColorsTuple } from '@mantine/core';

/** `ultra` is the only accent; red, yellow and green carry meaning and are never decoration. */
const ultra: MantineColorsTuple = [
  '#F2F6FF',
  '#E1E9FF',
  '#C4D4FF',
  '#A1B8FB',
  '#7D98F5',
  '#5B77EE',
  '#4058DE',
  '#3144BA',
  '#253593',
  '#1A266E',
];

const red: MantineColorsTuple = [
  '#FFF2F1',
  '#FFE2DF',
  '#FEC8C3',
  '#FAA39C',
  '#F17871',
  '#E44B46',
  '#C32A28',
  '#A01F1E',
  '#7E1A16',
  '#5D1511',
];

const yellow: MantineColorsTuple = [
  '#FFF9E9',
  '#FEEFC7',
  '#FDDE93',
  '#F8CA5F',
  '#F0B737',
  '#E0A129',
  '#96600F',
  '#7F5112',
  '#6F4513',
  '#53320E',
];

const green: MantineColorsTuple = [
  '#F1F9F3',
  '#DEF3E4',
  '#BBE8C9',
  '#8ED8A8',
  '#5BC083',
  '#32A064',
  '#13804A',
  '#0F693C',
  '#0C532F',
  '#093D22',
];

const gray: MantineColorsTuple = [
  '#F9F9F8',
  '#F4F3F1',
  '#EAE9E7',
  '#DDDCD9',
  '#C5C4C0',
  '#8C8B86',
  '#6B6A64',
  '#53534D',
  '#363631',
  '#1F1E1B',
];

const dark: MantineColorsTuple = [
  '#ECEDEF',
  '#BCBEC1',
  '#96989D',
  '#72747A',
  '#3A3D43',
  '#2B2E33',
  '#1E2024',
  '#16181C',
  '#0F1114',
  '#0A0B0E',
];

export const palettes = { ultra, red, yellow, green, gray, dark };
