/** The colors of the screen of a new app. */
export default {
  primary: '#1292B4', white: '#FFF', lighter: '#F3F3F3', light: '#DAE1E7', dark: '#444', darker: '#222',
  black: '#000',
};
