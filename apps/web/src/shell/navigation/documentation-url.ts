/** The product's own guide, served beside the application. */
export const documentationUrl = '/docs';
