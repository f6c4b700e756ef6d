/** The prop type itself. A phone also warns of its use, except in native components, and here any name may be one. */
export default function deprecatedPropType(propType) {
  return propType;
}
