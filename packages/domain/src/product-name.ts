/** The product's name, in the one place that holds it. */
export const productName = 'Rampart';
