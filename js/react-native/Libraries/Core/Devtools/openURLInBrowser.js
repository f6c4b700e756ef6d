// There is no browser beside the simulated iPhone.
export default (_url) => {};
