module.exports = require('../react-native/absent.cjs')('react-native/Libraries/Core/Absent');
